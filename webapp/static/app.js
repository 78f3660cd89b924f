// What every page gains from JavaScript. Each page works without it; behaviour is asked for by data- attributes
// and handled by delegation, so that fragments swapped in by htmx need nothing more.
import { prepareChoices } from "./choices.js";
import { startDialogs } from "./dialogs.js";
import { startDrafts } from "./drafts.js";
import { startFiles } from "./files.js";
import { prepareForms, startForms } from "./forms.js";
import { startKeys } from "./keys.js";
import { prepareLists, startLists } from "./lists.js";
import { startSmallThings } from "./small.js";
import { startTabs } from "./tabs.js";

document.documentElement.classList.add("js");
startDialogs();
startDrafts();
startFiles();
startForms();
startKeys();
startLists();
startSmallThings();
startTabs();

function prepare() {
  prepareChoices(document);
  prepareForms(document);
  prepareLists(document);
}

prepare();
document.addEventListener("htmx:after:swap", prepare);
document.querySelector("[data-focus]")?.focus();
