// label[data-files] holds a file input; the [data-files-list] after it shows what was chosen.
export function startFiles() {
  document.addEventListener("change", (event) => {
    const label = event.target.closest("[data-files]");
    if (label && event.target.type === "file") list(label, event.target);
  });
  for (const kind of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(kind, (event) => {
      const label = event.target.closest?.("[data-files]");
      if (!label) return;
      event.preventDefault();
      label.classList.toggle("over", kind === "dragover");
      if (kind !== "drop") return;
      const input = label.querySelector("input[type=file]");
      input.files = event.dataTransfer.files;
      list(label, input);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }
}

function list(label, input) {
  const place = label.parentElement.querySelector("[data-files-list]");
  if (!place) return;
  const most = Number(label.dataset.max || Infinity);
  input.setCustomValidity(input.files.length > most ? `Escolha até ${most} arquivos.` : "");
  if (input.files.length > most) input.reportValidity();
  place.replaceChildren(...[...input.files].map(item));
}

function item(file) {
  const row = document.createElement("li");
  if (file.type.startsWith("image/")) {
    row.append(thumbnail(file));
  } else {
    const icon = document.createElement("i");
    icon.className = "fas fa-file plain-file";
    icon.setAttribute("aria-hidden", "true");
    row.append(icon);
  }
  const about = document.createElement("span");
  about.className = "about";
  about.textContent = `${file.name} · ${size(file.size)}`;
  row.append(about);
  return row;
}

// Drawn small on a canvas: a preview needs neither blob: addresses (refused by the security policy) nor much memory.
function thumbnail(file) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 240;
  createImageBitmap(file).then((image) => {
    const side = Math.min(image.width, image.height);
    const left = (image.width - side) / 2;
    const top = (image.height - side) / 2;
    canvas.getContext("2d").drawImage(image, left, top, side, side, 0, 0, 240, 240);
    image.close();
  }, () => canvas.remove());
  return canvas;
}

function size(bytes) {
  const megabytes = bytes / 1048576;
  if (megabytes >= 1) return `${megabytes.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}
