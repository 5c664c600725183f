/** Buttons: each says by `data-action` what a press of it does. */

import { focusOn, h, on } from "./dom";
import type { LabelKey } from "./labels";

/** Who takes the focus from a button that can no longer have it. */
export type Refuge = Pick<HTMLElement, "focus">;

/** What a press does, by the action of the button. */
export type Actions = Record<string, () => void>;

export function button(action: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]): HTMLButtonElement {
  return h("button", { type: "button", class: "rfl-button", "data-action": action, ...attributes }, ...children);
}

/** A button with words on it. */
export function wordButton(key: LabelKey, action: string = key): HTMLButtonElement {
  return button(action, { "data-words": key });
}

/** A button with a picture, which the style sheet has for its action. */
export function iconButton(key: LabelKey, action: string = key): HTMLButtonElement {
  return button(action, { "data-called": key }, icon());
}

export function icon(): HTMLElement {
  return h("span", "rfl-icon");
}

/** One listener for all buttons in here that can be pressed. */
export function listenToButtons(element: HTMLElement, actions: Actions, signal: AbortSignal): void {
  on(element, "click", signal, (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-action]:enabled");
    actions[pressed?.dataset["action"] ?? ""]?.();
  });
}

/** A button that is switched off loses the focus to the notebook, and with it the next key: `refuge` takes it. */
export function enable(element: HTMLButtonElement, enabled: boolean, refuge: Refuge | null = element.closest<HTMLElement>(".rfl")): void {
  if (!enabled && element.matches(":focus")) focusOn(refuge);
  element.disabled = !enabled;
}
