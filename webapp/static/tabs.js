// [data-tabs] holds buttons with data-panel="ID of a panel": one panel is shown, the others hidden.
export function startTabs() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tabs] [data-panel]");
    if (button) show(button);
  });
  document.addEventListener("keydown", (event) => {
    const button = event.target.closest("[data-tabs] [data-panel]");
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!button || !step) return;
    const all = [...button.closest("[data-tabs]").querySelectorAll("[data-panel]")];
    const next = all[(all.indexOf(button) + step + all.length) % all.length];
    next.focus();
    show(next);
  });
}

export function show(button) {
  for (const other of button.closest("[data-tabs]").querySelectorAll("[data-panel]")) {
    const chosen = other === button;
    other.closest(".tab-item").classList.toggle("active", chosen);
    other.setAttribute("aria-pressed", String(chosen));
    const panel = document.getElementById(other.dataset.panel);
    if (panel) panel.hidden = !chosen;
  }
}
