/** The table: lays out, draws and animates the states it is given. Board and study both stand on it; it takes no wishes. */

import { atEnd, onResize } from "./dom";
import { Highlights } from "./highlights";
import { type Layout, layoutOf, type Point } from "./layout";
import { Motion, type Sight } from "./motion";
import type { HighlightView } from "./record";
import { type Handling, Renderer } from "./render";
import { topOf } from "./state";
import { type Prefs, type State, type Texts, UNSET } from "./wire";

/** Used until the table has a width of its own (hidden or collapsed output). */
const DEFAULT_WIDTH = 740;
/** Between the cards of a new deal. */
const DEAL_STAGGER = 7;

export class Table {
  readonly renderer = new Renderer();
  readonly motion = new Motion(this.renderer.table);
  state: State | null = null;
  layout: Layout | null = null;
  width = DEFAULT_WIDTH;
  #highlights = new Highlights();
  #look = UNSET;

  /** `repaint` draws all there is, the table included. */
  constructor(
    private repaint: () => void,
    signal: AbortSignal,
  ) {
    this.element.append(this.#highlights.element);
    onResize(this.element, signal, (width) => this.#resized(Math.floor(width)));
    atEnd(signal, () => this.motion.stop());
  }

  get element(): HTMLElement {
    return this.renderer.table;
  }

  /** Shows another state; the cards travel to their places. `adapt` brings what depends on the state up to it, before it is drawn. */
  show(state: State, adapt: () => void = () => undefined): void {
    const last = this.state;
    const sameDeal = last?.deal === state.deal;
    // Cards of another deal have the keys of the old ones, but were never seen: they come from the stock.
    const before: Sight = sameDeal ? this.motion.look() : new Map();
    this.state = state;
    adapt();
    this.#lay();
    this.repaint();
    const gone = this.renderer.takeGone();
    const stock = this.#stockPlace();
    if (!last || !stock) return;
    this.motion.travel(before, stock, sameDeal ? 0 : DEAL_STAGGER);
    this.motion.leave(gone, before, stock);
    if (state.won && !last.won) this.motion.wave(this.#foundationTops(state));
  }

  /** Arranges the table as the player has set it. */
  arrange(prefs: Prefs): void {
    this.#look = prefs;
    this.motion.still = !prefs.motion;
    this.moving(() => this.#lay());
  }

  /** Draws the state with the cards that are selected or in the hand. */
  draw(texts: Texts, handling: Handling, highlights: HighlightView | null): void {
    const { state, layout } = this;
    if (!state || !layout) return;
    this.renderer.draw({ state, texts, layout, ...handling });
    this.#highlights.draw(state, layout, highlights);
  }

  /** Repaints after `change`; cards that it moves travel. */
  moving(change: () => void): void {
    const before = this.motion.look();
    change();
    this.repaint();
    const stock = this.#stockPlace();
    if (stock) this.motion.travel(before, stock, 0);
  }

  #lay(): void {
    if (this.state) this.layout = layoutOf(this.width, this.state.piles, this.#look);
  }

  #stockPlace(): Point | null {
    const stock = this.state?.piles.find((pile) => pile.role === "stock");
    return (stock && this.layout?.places.get(stock.id)) ?? null;
  }

  #foundationTops(state: State): HTMLElement[] {
    const tops = state.piles.filter((pile) => pile.role === "foundation").map(topOf);
    return tops.flatMap((card) => (card && this.renderer.card(card.key)) ?? []);
  }

  #resized(width: number): void {
    // A collapsed output has no width: the table waits as it is.
    if (width === 0 || width === this.width) return;
    this.width = width;
    this.#lay();
    this.motion.stop();
    this.repaint();
  }
}
