/** Buttons with a picture, and how they are named and switched off. */

import { focusOn, h, setAttribute, svg } from "./dom";

/** Who takes the focus from a button that can no longer have it. */
export type Refuge = Pick<HTMLElement, "focus">;

export function iconButton(action: string, path: string): HTMLButtonElement {
  const attributes = { type: "button", class: "rfl-button", "data-action": action };
  return h("button", attributes, svg("0 0 24 24", path, "rfl-icon"));
}

export function nameButton(element: HTMLElement, text: string): void {
  setAttribute(element, "aria-label", text);
  setAttribute(element, "title", text);
}

/** A button that is switched off loses the focus to the notebook, and with it the next key: `refuge` takes it. */
export function enable(element: HTMLButtonElement, enabled: boolean, refuge: Refuge): void {
  if (!enabled && element.matches(":focus")) focusOn(refuge);
  element.disabled = !enabled;
}
