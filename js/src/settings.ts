/** The small panel of settings. What is chosen here goes out, and shows when it has come back. */

import { on, setText } from "./dom";
import { Popup } from "./popup";
import type { Prefs, State, Texts } from "./wire";

export class Settings extends Popup {
  /** `set` keeps what the player has changed. `statistics` asks for them, and whether they are to be kept. */
  constructor(
    set: (change: Partial<Prefs>) => void,
    private statistics: (args: { on?: boolean }) => void,
    opener: HTMLElement,
    others: Popup[],
    changed: () => void,
    signal: AbortSignal,
  ) {
    super("settings", opener, others, changed, signal);
    on(this.element, "change", signal, ({ target }) => {
      const { dataset, type, checked, value } = target as HTMLInputElement;
      const { setting = "" } = dataset;
      if (setting === "statistics") statistics({ on: checked });
      else set({ [setting]: type === "checkbox" ? checked : value });
    });
  }

  /** A cell, or another table, may have switched the statistics. */
  protected override first(): HTMLElement | null {
    this.statistics({});
    return super.first();
  }

  update(texts: Texts, prefs: Prefs, connected: boolean, kept: State["kept"]): void {
    this.write(texts.panels.settings);
    const told = this.element.querySelector(".rfl-kept");
    if (told) setText(told, kept?.words ?? "");
    const values: Record<string, string | boolean> = { ...prefs, language: texts.language, statistics: !!kept?.on };
    for (const input of this.element.querySelectorAll<HTMLInputElement>("[data-setting]")) {
      const value = values[input.dataset["setting"] ?? ""];
      if (typeof value === "string") input.value = value;
      else input.checked = !!value;
      input.disabled = !connected;
    }
  }
}
