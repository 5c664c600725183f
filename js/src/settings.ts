/** The small panel of settings. What is chosen here goes out, and shows when it has come back. */

import { on } from "./dom";
import { Popup } from "./popup";
import type { Prefs, Texts } from "./wire";

export class Settings extends Popup {
  /** `set` keeps what the player has changed. */
  constructor(
    set: (change: Partial<Prefs>) => void,
    opener: HTMLElement,
    others: Popup[],
    changed: () => void,
    signal: AbortSignal,
  ) {
    super("settings", opener, others, changed, signal);
    on(this.element, "change", signal, ({ target }) => {
      const { dataset, type, checked, value } = target as HTMLInputElement;
      set({ [dataset["setting"] ?? ""]: type === "checkbox" ? checked : value });
    });
  }

  update(texts: Texts, prefs: Prefs, connected: boolean): void {
    this.write(texts.panels.settings);
    const values: Record<string, string | boolean> = { ...prefs, language: texts.language };
    for (const input of this.element.querySelectorAll<HTMLInputElement>("[data-setting]")) {
      const value = values[input.dataset["setting"] ?? ""];
      if (typeof value === "string") input.value = value;
      else input.checked = !!value;
      input.disabled = !connected;
    }
  }
}
