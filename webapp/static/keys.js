// data-key="/", "g t", "Ctrl+Enter": the key, or keys in a row, that press a link or button or go to a field.
// Single letters work outside fields only, and not at all with <body data-keys="off"> (WCAG 2.1.4). "?" lists them.
const PAUSE = 1200;
const LISTED = { J: "Linha ou tarefa seguinte", K: "Linha ou tarefa anterior", Enter: "Abrir a linha", X: "Selecionar a linha" };
let typed = "";
let last = 0;

export function keysAllowed(event) {
  if (document.body.dataset.keys === "off" || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  const field = event.target.closest?.("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])");
  return !field;
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.ctrlKey && event.key === "Enter") return press(event, "Ctrl+Enter");
    if (!keysAllowed(event) || event.key.length > 1) return undefined;
    if (event.key === "?") return list(event);
    const now = Date.now();
    typed = now - last < PAUSE ? `${typed} ${event.key.toLowerCase()}` : event.key.toLowerCase();
    last = now;
    if (!press(event, typed)) press(event, event.key.toLowerCase());
    return undefined;
  });
}

function press(event, key) {
  const all = [...document.querySelectorAll("[data-key]")].filter((one) => one.dataset.key === key);
  const target = all.find((one) => one.checkVisibility());
  if (!target) return tab(event, key);
  event.preventDefault();
  typed = "";
  if (target.matches("input, textarea, select")) target.focus();
  else target.click();
  return true;
}

// 1 to 6 choose a tab.
function tab(event, key) {
  const place = /^[1-6]$/.test(key) && document.querySelectorAll(".tab-item > a, .tab-item > button")[Number(key) - 1];
  if (!place) return false;
  event.preventDefault();
  place.click();
  return true;
}

function close() {
  document.querySelectorAll("details[open]:is(.burger, .person)").forEach((menu) => menu.removeAttribute("open"));
  if (location.hash === "#autos") location.hash = "#formulario";
}

function list(event) {
  event.preventDefault();
  let dialog = document.getElementById("atalhos");
  if (!dialog) {
    dialog = document.createElement("dialog");
    dialog.id = "atalhos";
    dialog.className = "dialog";
    document.body.append(dialog);
  }
  const names = new Map([["?", "Esta lista"], ["Esc", "Fechar"]]);
  if (document.querySelector("table[data-rows]")) Object.entries(LISTED).forEach(([key, name]) => names.set(key, name));
  if (document.querySelector("form[data-draft]")) names.set("Ctrl+S", "Salvar o rascunho agora");
  if (document.querySelector(".tab-item")) names.set("1–6", "Abas");
  for (const one of document.querySelectorAll("[data-key]")) {
    names.set(one.dataset.key, one.dataset.keyName || one.getAttribute("aria-label") || one.textContent.trim());
  }
  const head = document.createElement("header");
  const title = document.createElement("h2");
  title.textContent = "Atalhos do teclado";
  const shut = document.createElement("button");
  shut.className = "br-button";
  shut.dataset.close = "";
  shut.textContent = "Fechar";
  head.append(title, shut);
  const body = document.createElement("dl");
  body.className = "values dialog-body";
  for (const [key, name] of names) {
    const term = document.createElement("dt");
    for (const part of key.split(" ")) {
      const mark = document.createElement("kbd");
      mark.textContent = part.length === 1 ? part.toUpperCase() : part;
      term.append(mark, " ");
    }
    const words = document.createElement("dd");
    words.textContent = name;
    body.append(term, words);
  }
  dialog.replaceChildren(head, body);
  dialog.showModal();
}
