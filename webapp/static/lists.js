// Lists: ticking rows, the bar of what can be done with them, moving with the keyboard.
import { keysAllowed } from "./keys.js";

export function startLists() {
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-bulk]");
    if (!form) return;
    if (event.target.matches("[data-check-all]")) {
      for (const box of boxes(form)) box.checked = event.target.checked;
    }
    count(form);
  });
  document.addEventListener("keydown", (event) => {
    const table = document.querySelector("table[data-rows]");
    if (!table || !keysAllowed(event)) return;
    const key = event.key.toLowerCase();
    if (key === "j") move(table, 1);
    if (key === "k") move(table, -1);
    if (key === "x") tick(table);
    const onControl = event.target.closest("a, button, summary");
    if (event.key === "Enter" && !onControl) current(table)?.querySelector(".task a, .case a")?.click();
  });
}

export function prepareLists(root) {
  root.querySelectorAll("form[data-bulk]").forEach(count);
}

function boxes(form) {
  return [...form.querySelectorAll("tbody input[type=checkbox]")];
}

function count(form) {
  const all = boxes(form);
  const ticked = all.filter((box) => box.checked).length;
  const bar = form.querySelector("[data-bulk-bar]");
  if (bar) bar.hidden = ticked === 0;
  const words = form.querySelector("[data-bulk-count]");
  if (words) words.textContent = ticked === 1 ? "1 selecionada" : `${ticked} selecionadas`;
  const whole = form.querySelector("[data-check-all]");
  if (whole) {
    whole.checked = ticked > 0 && ticked === all.length;
    whole.indeterminate = ticked > 0 && ticked < all.length;
  }
}

function current(table) {
  return table.querySelector("tr.current");
}

function move(table, step) {
  const rows = [...table.querySelectorAll("tbody tr")];
  const before = rows.indexOf(current(table));
  const after = rows[Math.min(rows.length - 1, Math.max(0, before + step))];
  current(table)?.classList.remove("current");
  after?.classList.add("current");
  after?.scrollIntoView({ block: "nearest" });
}

function tick(table) {
  const box = current(table)?.querySelector("input[type=checkbox]");
  if (!box) return;
  box.checked = !box.checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}
