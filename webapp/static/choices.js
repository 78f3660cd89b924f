// A long list of choices: words or a number typed above it leave only what they name. Without JavaScript: the list.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function prepareChoices(root) {
  for (const list of root.querySelectorAll("select[data-filter]:not([data-filtered])")) prepare(list);
}

function prepare(list) {
  list.dataset.filtered = "yes";
  const all = [...list.options];
  const box = document.createElement("input");
  box.type = "search";
  box.className = "choices-filter";
  box.autocomplete = "off";
  box.placeholder = list.dataset.filter;
  box.setAttribute("aria-label", `${list.dataset.filter}: ${list.labels[0]?.firstChild?.textContent.trim() ?? ""}`);
  box.setAttribute("aria-controls", list.id);
  list.before(box);
  box.addEventListener("input", () => {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    const named = (option) => words.every((word) => plain(option.textContent).includes(word));
    const chosen = list.value;
    const found = all.filter((option) => option.value && named(option));
    list.replaceChildren(...all.filter((option) => !option.value || option.value === chosen || named(option)));
    list.value = found.length === 1 && words.length ? found[0].value : chosen;
    if (list.value !== chosen) list.dispatchEvent(new Event("change", { bubbles: true }));
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.focus();
  });
}
