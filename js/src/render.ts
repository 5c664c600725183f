/** Draws a scene: a keyed diff that decides nothing. The result depends on the scene, not on what was drawn before. */

import { face, isRed, markPicture } from "./cards";
import { h, setAttribute, toggle } from "./dom";
import { type Layout, type Point, offsetOf, spreadOf } from "./layout";
import { placedName, placeName } from "./names";
import type { CardView, PileView, State, Texts } from "./wire";

/** What the player has selected or in the hand. */
export interface Handling {
  selected: ReadonlySet<number>;
  /** Piles lit as legal targets while cards are in the air or selected. */
  targets: ReadonlySet<string>;
  /** The pile a drop would mean now. */
  over: string | null;
  dragging: ReadonlySet<number>;
  /** Cards away from their place (dragged, or dropped and waiting for the answer), and how far. */
  held: ReadonlyMap<number, Point>;
}

/** Nobody touches the table. */
export const UNTOUCHED: Handling = {
  selected: new Set(),
  targets: new Set(),
  over: null,
  dragging: new Set(),
  held: new Map(),
};

export interface Scene extends Handling {
  state: State;
  texts: Texts;
  layout: Layout;
}

export class Renderer {
  readonly table = h("div", "rfl-table");
  #piles = new Map<string, HTMLElement>();
  #cards = new Map<number, HTMLElement>();

  #gone: HTMLElement[] = [];

  draw(scene: Scene): void {
    const { layout, state } = scene;
    const style = this.table.style;
    style.height = `${layout.height}px`;
    style.setProperty("--rfl-w", `${layout.card.w}px`);
    style.setProperty("--rfl-h", `${layout.card.h}px`);
    const wanted = new Set(state.piles.map((pile) => pile.id));
    for (const [id, element] of this.#piles) {
      if (!wanted.has(id)) {
        element.remove();
        this.#piles.delete(id);
      }
    }
    for (const pile of state.piles) this.#drawPile(scene, pile);
    this.#removeAbsent(state);
  }

  card(key: number): HTMLElement | undefined {
    return this.#cards.get(key);
  }

  pile(id: string): HTMLElement | undefined {
    return this.#piles.get(id);
  }

  /** The cards that were seen and have left the page since this was last asked. */
  takeGone(): HTMLElement[] {
    return this.#gone.splice(0);
  }

  #drawPile(scene: Scene, pile: PileView): void {
    const element = this.#pileElement(pile);
    const spread = spreadOf(scene.layout, pile);
    const place = scene.layout.places.get(pile.id);
    const last = offsetOf(spread, pile, Math.max(0, pile.cards.length - 1));
    const refused = scene.state.refusal?.piles.includes(pile.id) ?? false;
    element.style.left = `${place?.x ?? 0}px`;
    element.style.top = `${place?.y ?? 0}px`;
    element.style.setProperty("--rfl-last-x", `${last.x}px`);
    element.style.setProperty("--rfl-last-y", `${last.y}px`);
    element.style.setProperty("--rfl-figure", `${spread.figure}px`);
    element.style.setProperty("--rfl-dy", `${spread.dy || scene.layout.strip}px`);
    toggle(element, {
      "rfl-stacked": spread.stacked ?? false,
      "rfl-target": scene.targets.has(pile.id),
      "rfl-over": scene.over === pile.id,
      "rfl-blocker": refused,
    });
    // Who has something in the hand wants to see where that goes.
    toggle(element, { "rfl-allowed": scene.targets.size === 0 && !!scene.state.refusal?.allowed?.piles.includes(pile.id) });
    setAttribute(element, "aria-label", placeName(scene, pile));
    this.#drawPlace(element, pile, spread.back);
    this.#drawCards(scene, pile, element);
  }

  #pileElement(pile: PileView): HTMLElement {
    const known = this.#piles.get(pile.id);
    if (known) return known;
    const element = h(
      "div",
      { class: `rfl-pile rfl-${pile.role}`, "data-pile": pile.id, role: pile.role === "stock" ? "button" : "list", "aria-label": "" },
      h("div", { class: "rfl-place", "aria-hidden": "true", "data-mark": "" }),
    );
    this.#piles.set(pile.id, element);
    this.table.append(element);
    return element;
  }

  /** The outline of the pile's place with its faint sign, or the backs of its face-down cards: counted or spread. */
  #drawPlace(element: HTMLElement, pile: PileView, strip: number): void {
    const place = element.querySelector<HTMLElement>(".rfl-place");
    if (!place) return;
    toggle(place, { "rfl-back": pile.down > 0 });
    const backs = strip > 0 && pile.down > 0 ? ` ${strip}` : "";
    const left = pile.role === "stock" && pile.mark;
    const sign = pile.down > 0 ? `${pile.down}${backs}${left || ""}` : pile.mark;
    if (place.dataset["mark"] === sign) return;
    place.dataset["mark"] = sign;
    if (backs) place.replaceChildren(...backsBelow(pile.down, strip));
    else if (pile.down === 0) place.replaceChildren(markPicture(sign));
    else place.replaceChildren(h("span", "rfl-count", `${pile.down}`), ...(left ? [recyclesLeft(left)] : []));
  }

  #drawCards(scene: Scene, pile: PileView, element: HTMLElement): void {
    const spread = spreadOf(scene.layout, pile);
    const held = pile.cards.filter((card) => scene.held.has(card.key)).length;
    // One card more than is seen stays drawn, so that the place below a lifted card is right at once.
    const drawn = pile.role === "column" ? pile.cards.length : Math.max(1, pile.fan) + 1 + held;
    // All elements first: making one may take the outdated one off the page, which `next` must not be.
    const cards = pile.cards.map((view) => this.#cardElement(view));
    let next = element.firstElementChild?.nextElementSibling ?? null;
    cards.forEach((card, index) => {
      const view = pile.cards[index] as CardView;
      if (card === next) next = next.nextElementSibling;
      else element.insertBefore(card, next);
      const offset = offsetOf(spread, pile, index);
      card.style.left = `${offset.x}px`;
      card.style.top = `${offset.y}px`;
      setAttribute(card, "data-pile-of", pile.id);
      setAttribute(card, "data-index", String(index));
      setAttribute(card, "aria-label", placedName(scene, pile, index));
      toggle(card, { "rfl-buried": index < pile.cards.length - drawn });
      this.#mark(scene, view, card);
    });
  }

  #mark(scene: Scene, view: CardView, card: HTMLElement): void {
    const { refusal } = scene.state;
    toggle(card, {
      "rfl-meant": refusal?.meant.includes(view.key) ?? false,
      "rfl-blocker": refusal?.blockers.includes(view.key) ?? false,
      "rfl-allowed": !!refusal?.allowed?.cards.includes(view.key),
      "rfl-selected": scene.selected.has(view.key),
      "rfl-dragging": scene.dragging.has(view.key),
    });
    const away = scene.held.get(view.key);
    toggle(card, { "rfl-held": away !== undefined });
    card.style.translate = away ? `${away.x}px ${away.y}px` : "";
  }

  /** Another deal may give the same key another card: then it is drawn anew. */
  #cardElement(view: CardView): HTMLElement {
    const known = this.#cards.get(view.key);
    if (known?.dataset["card"] === view.card) return known;
    known?.remove();
    const colour = isRed(view.card) ? "rfl-red" : "rfl-black";
    const card = h(
      "div",
      { class: `rfl-card ${colour}`, "data-card": view.card, "data-key": String(view.key), role: "listitem" },
      ...face(view.card),
    );
    this.#cards.set(view.key, card);
    return card;
  }

  #removeAbsent(state: State): void {
    const present = new Set(state.piles.flatMap((pile) => pile.cards.map((card) => card.key)));
    for (const [key, card] of this.#cards) {
      if (present.has(key)) continue;
      card.remove();
      this.#cards.delete(key);
      if (!card.classList.contains("rfl-buried")) this.#gone.push(card);
    }
  }
}

/** The number is drawn, not written: what is written on a button must stand in its name as it is read there. */
function recyclesLeft(mark: string): HTMLElement {
  return h("span", { class: "rfl-count", "data-left": mark.slice(1) }, markPicture(mark.charAt(0)));
}

/** The backs below the first, which is the place itself. */
function backsBelow(count: number, strip: number): HTMLElement[] {
  return Array.from({ length: count - 1 }, (_, index) => {
    const back = h("div", "rfl-place rfl-back");
    back.style.translate = `0 ${(index + 1) * strip}px`;
    return back;
  });
}
