// Small things: show a password, copy a text, print, fill in the position, open what is folded before printing.
export function startSmallThings() {
  document.addEventListener("click", (event) => {
    const eye = event.target.closest("[data-eye]");
    if (eye) look(eye);
    const copy = event.target.closest("[data-copy]");
    if (copy) copyText(copy);
    if (event.target.closest("[data-print]")) window.print();
    const place = event.target.closest("[data-locate]");
    if (place) locate(place);
  });
  window.addEventListener("beforeprint", () => {
    for (const part of document.querySelectorAll("main details:not([open])")) {
      part.dataset.folded = "";
      part.open = true;
    }
  });
  window.addEventListener("afterprint", () => {
    for (const part of document.querySelectorAll("details[data-folded]")) {
      delete part.dataset.folded;
      part.open = false;
    }
  });
}

function look(button) {
  const input = button.parentElement.querySelector("input");
  const shown = input.type === "password";
  input.type = shown ? "text" : "password";
  button.setAttribute("aria-pressed", String(shown));
  button.setAttribute("aria-label", shown ? "Esconder a senha" : "Mostrar a senha");
  button.querySelector("i")?.classList.replace(shown ? "fa-eye" : "fa-eye-slash", shown ? "fa-eye-slash" : "fa-eye");
}

async function copyText(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copiado";
}

function locate(button) {
  const field = document.getElementById(button.dataset.locate);
  const failed = () => {
    const state = document.querySelector("[data-locate-state]");
    if (state) state.textContent = "Posição indisponível. Escreva rua e número.";
  };
  if (!navigator.geolocation) {
    failed();
    return;
  }
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    field.value = `${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, failed);
}
