// A form with data-draft="URL" is kept as a draft two seconds after the last key, and at once with Ctrl+S.
// Files are not part of a draft. The state is told in [data-draft-state].
const PAUSE = 2000;
const RETRY = 15000;
const timers = new WeakMap();
const saved = new WeakMap();

export function startDrafts() {
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      const form = event.target.form;
      if (form?.matches("[data-draft]") && event.target.type !== "password") wait(form, PAUSE);
    });
  }
  document.addEventListener("keydown", (event) => {
    const form = document.querySelector("form[data-draft]");
    if (!form || event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save(form);
  });
  window.addEventListener("beforeunload", (event) => {
    const form = document.querySelector("form[data-draft]");
    if (form?.dataset.unsaved && !form.dataset.sent) event.preventDefault();
  });
}

function wait(form, delay) {
  form.dataset.unsaved = "yes";
  clearTimeout(timers.get(form));
  timers.set(form, setTimeout(() => save(form), delay));
}

function fields(form) {
  const data = new FormData(form);
  for (const [name, value] of [...data]) if (value instanceof File) data.delete(name);
  for (const field of form.elements) if (field.type === "password") data.delete(field.name);
  return new URLSearchParams(data);
}

async function save(form) {
  clearTimeout(timers.get(form));
  if (form.dataset.sent) return;
  const body = fields(form);
  tell("Salvando…", "rotate");
  delete form.dataset.unsaved;
  try {
    const token = document.querySelector("meta[name=csrf-token]")?.content ?? "";
    const answer = await fetch(form.dataset.draft, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": token, Accept: "application/json" },
      redirect: "error",
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const kind = answer.headers.get("Content-Type") ?? "";
    const told = kind.includes("json") ? await answer.json() : {};
    const at = told.saved_at ?? clock();
    saved.set(form, at);
    tell(`Rascunho salvo às ${at}`, "check");
  } catch {
    const since = saved.get(form) ?? clock();
    tell(`Não foi possível salvar desde ${since}. O texto continua nesta página; não a feche.`, "triangle-exclamation");
    wait(form, RETRY);
  }
}

function clock() {
  return new Date().toLocaleTimeString("pt-BR", { hour: "2-digit", minute: "2-digit" });
}

function tell(words, icon) {
  for (const place of document.querySelectorAll("[data-draft-state]")) {
    const mark = document.createElement("i");
    mark.className = `fas fa-${icon}`;
    mark.setAttribute("aria-hidden", "true");
    place.replaceChildren(mark, words);
    place.classList.toggle("failed", icon === "triangle-exclamation");
  }
}
