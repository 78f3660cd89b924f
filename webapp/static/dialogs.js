// data-open="ID" opens a dialog, data-close closes the one it is in. Esc and the focus trap are the browser's.
export function startDialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    const dialog = opener && document.getElementById(opener.dataset.open);
    if (dialog) {
      event.preventDefault();
      dialog.showModal();
      dialog.querySelector("input:not([type=hidden]), textarea, select")?.focus();
    }
    event.target.closest("[data-close]")?.closest("dialog")?.close();
    if (event.target.matches("dialog")) event.target.close();
  });
}
