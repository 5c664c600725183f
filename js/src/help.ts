/** The list of all keys of what is shown, over the table. */

import { h, setAttribute } from "./dom";
import type { LabelKey } from "./labels";
import { Popup } from "./popup";

/** Keys that do the same, by the names that browsers give them, and what that is. */
export type Rows = readonly (readonly [keys: string, does: LabelKey])[];

const READ = [
  ["T", "help_table"],
  ["S", "help_score"],
  ["?", "help_keys"],
  ["Escape", "help_escape"],
] as const;

/** Of a table that is played on. */
export const PLAY: Rows = [
  ["ArrowLeft ArrowRight ArrowUp ArrowDown", "help_walk"],
  ["Home End", "help_ends"],
  ["Enter Space", "help_press"],
  ["1…7 W F", "help_piles"],
  ["D", "help_draw"],
  ["U Control+Z", "help_undo"],
  ["R Control+Y Control+Shift+Z", "help_redo"],
  ["H", "help_hint"],
  ["V", "help_light"],
  ...READ,
];

/** Of a record that is read. */
export const STUDY: Rows = [
  ["ArrowLeft ArrowRight", "help_steps"],
  ["ArrowUp ArrowDown", "help_variations"],
  ["Home End", "help_whole"],
  ["Space", "help_play"],
  ["C Shift+C", "help_comments"],
  ...READ,
];

const SIGNS: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", "1…7": "1 … 7" };

export class Help extends Popup {
  #back: HTMLElement | null = null;

  constructor(rows: Rows, opener: HTMLElement, others: Popup[], changed: () => void, signal: AbortSignal) {
    super(opener, others, changed, signal);
    this.element.classList.add("rfl-help");
    setAttribute(this.element, "data-called", "help");
    const items = rows.map(([keys, does]) => h("li", {}, h("span", {}, ...keys.split(" ").map(keycap)), h("span", { "data-words": does })));
    this.element.append(h("ul", { role: "list" }, ...items), h("div", "rfl-panel-buttons", this.leave));
  }

  protected first(): HTMLElement {
    return this.leave;
  }

  override toggle(): void {
    if (!this.isOpen) this.#back = (this.element.getRootNode() as Document).activeElement as HTMLElement | null;
    super.toggle();
  }

  /** A key opens it, too: the focus goes back to where it was. */
  protected override home(): HTMLElement {
    return this.#back?.closest(".rfl") ? this.#back : this.opener;
  }
}

/** `Control+Z`: each part by its sign, its letter, or its name. */
function keycap(keys: string): HTMLElement {
  const parts = keys.split("+").map((key) => SIGNS[key] ?? (key.length > 1 ? h("span", { "data-words": `key_${key.toLowerCase()}` }) : key));
  return h("kbd", {}, ...parts);
}
