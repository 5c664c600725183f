/** What board and study have in common: the root that takes keys and colours, and its two parts, side by side where there is room. */

import { atEnd, focusOn, h, on, onResize, setAttribute, toggle } from "./dom";
import { fillIn } from "./labels";
import { Theme } from "./theme";
import type { Texts } from "./wire";

/** From this width on the record stands beside the table. */
const WIDE = 1000;
/** Below these widths of the table the bar has no room for the title, and folds. */
const SLIM = 640;
const NARROW = 500;

export class Shell {
  readonly root = h("div", { class: "rfl", tabindex: "0", role: "group" });
  readonly main = h("div", "rfl-main");
  #body = h("div", "rfl-body", this.main);

  constructor(el: HTMLElement, bar: HTMLElement[], side: HTMLElement, signal: AbortSignal) {
    this.root.append(...bar, this.#body);
    this.#body.append(side);
    el.append(this.root);
    on(this.root, "blur", signal, () => this.root.classList.remove("rfl-pointed"));
    const theme = new Theme(this.root, signal);
    // The room there is, not the room that is taken, says whether two parts fit.
    onResize(el, signal, (width) => {
      // Only now is it sure to be in the page, and to have ancestors.
      theme.apply();
      if (width > 0) toggle(this.root, { "rfl-wide": width >= WIDE });
    });
    atEnd(signal, () => this.root.remove());
  }

  /** Gives the keys to the root, as a press on it does; a ring would tell who points nothing. */
  focus(): void {
    this.root.classList.add("rfl-pointed");
    focusOn(this.root);
  }

  /** After each drawing: the words in here, and what the bar has room for. */
  dress(texts: Texts, tableWidth: number): void {
    setAttribute(this.root, "lang", texts.language);
    fillIn(this.root, texts);
    toggle(this.root, {
      "rfl-slim": tableWidth < SLIM,
      "rfl-narrow": tableWidth < NARROW,
    });
  }
}
