// <div data-diagram="URL of the BPMN XML" data-here="analyse_defence notify_owner"> is drawn by bpmn-js;
// the elements where the case is are marked. Without JavaScript the outline in text stands beside it.
for (const place of document.querySelectorAll("[data-diagram]")) draw(place);

async function draw(place) {
  const answer = await fetch(place.dataset.diagram);
  const viewer = new window.BpmnJS({ container: place });
  await viewer.importXML(await answer.text());
  const canvas = viewer.get("canvas");
  const registry = viewer.get("elementRegistry");
  for (const id of (place.dataset.here ?? "").split(" ").filter((name) => registry.get(name))) canvas.addMarker(id, "here");
  canvas.zoom("fit-viewport", "auto");
}
