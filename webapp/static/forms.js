// Forms: submitted once, filtered on change, fields that depend on another field.
export function startForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-once]") || event.defaultPrevented) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    const button = event.submitter;
    if (!button) return;
    button.dataset.label = button.innerHTML;
    button.setAttribute("aria-disabled", "true");
    button.textContent = form.dataset.once;
  });
  // The page may come back from the browser's memory: it can be sent again then.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) document.querySelectorAll("[data-sent]").forEach(release);
  });
  document.addEventListener("htmx:after:request", (event) => {
    if (event.target.matches?.("[data-sent]")) release(event.target);
  });
  document.addEventListener("change", (event) => {
    const form = event.target.form ?? event.target.closest("form");
    if (event.target.matches("select") && form?.matches("[data-submit-on-change]")) form.requestSubmit();
    if (form) showDependent(form);
  });
}

export function prepareForms(root) {
  for (const form of root.querySelectorAll("form:has([data-show-when])")) showDependent(form);
}

function release(form) {
  delete form.dataset.sent;
  for (const button of document.querySelectorAll("[data-label][aria-disabled]")) {
    button.innerHTML = button.dataset.label;
    button.removeAttribute("aria-disabled");
    delete button.dataset.label;
  }
}

// data-show-when="field=value|other": shown while the field has one of the values; hidden fields are not sent.
function showDependent(form) {
  for (const part of form.querySelectorAll("[data-show-when]")) {
    const [name, wanted] = part.dataset.showWhen.split("=");
    const values = new FormData(form).getAll(name);
    const shown = wanted.split("|").some((value) => values.includes(value));
    part.hidden = !shown;
    for (const field of part.querySelectorAll("input, select, textarea")) field.disabled = !shown;
  }
}
