/** The anywidget entry of studies, and of the pages they are published as. */

import { languageOf, listen, type Listener, type Model, recordOf, type RenderContext } from "./host";
import { createStudy, type StudyData } from "./study";

function render({ model, el, signal }: RenderContext): () => void {
  const study = createStudy(el, dataOf(model), model.get("cursor"), (node) => {
    model.set("cursor", node);
    model.save_changes();
  });
  const refresh = (): void => study.setData(dataOf(model));
  const listeners: Record<string, Listener> = {
    "change:record": refresh,
    "change:study": refresh,
    "change:texts": refresh,
    "change:cursor": () => study.setCursor(model.get("cursor")),
  };
  const language = languageOf(model, el);
  if (language !== undefined) {
    model.set("language", language);
    model.save_changes();
  }
  return listen(model, listeners, () => study.destroy(), signal);
}

function dataOf(model: Model): StudyData {
  const [record, study] = [recordOf(model), model.get("study")];
  if (!record || !study) throw new Error("A study needs a record.");
  return { record, study, texts: model.get("texts") };
}

/** A study in a page of its own: no model, no Python, no network. Returns what ends it. */
export function mountStudy(el: HTMLElement, data: StudyData): () => void {
  const study = createStudy(el, data, data.record.cursor, () => undefined);
  return () => study.destroy();
}

export default { render };
