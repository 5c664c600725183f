/**
 * What keys do with the cards: walk over them, pick up and put down, or name a pile and then another. Which moves are
 * legal is read from the state; an illegal one is sent all the same, since its refusal teaches.
 */

import { endOf, type Focus, isWay, step, type Way } from "./focus";
import { isPlain, keyOf, type Keys } from "./keys";
import { cardName, label } from "./labels";
import type { Layout } from "./layout";
import { pileName } from "./names";
import { isFoundation, liftedWith, moveToken, pileById, type Spot, spotOf, targetsOf, topOf } from "./state";
import type { Hit, Taps } from "./taps";
import type { Intent, PileView, State, Texts } from "./wire";

export interface HandPort {
  state(): State;
  layout(): Layout | null;
  texts(): Texts;
  send(intent: Intent): void;
  stock(): void;
  say(text: string): void;
  /** Which pile was named first has changed. */
  changed(): void;
}

/** The foundations together, as moves call them; which of them is meant says a suit. */
const FOUNDATIONS = "F";

export class Hand {
  #port: HandPort;
  #taps: Taps;
  #focus: Focus;
  /** The pile that a first key has named, a second one is waited for. */
  #first: string | null = null;
  /** A move is on its way; where the focus goes when it is answered. */
  #moved: Hit | null = null;

  constructor(port: HandPort, taps: Taps, focus: Focus) {
    this.#port = port;
    this.#taps = taps;
    this.#focus = focus;
  }

  /** What is waited for, in words; empty if nothing is. */
  get waiting(): string {
    const pile = pileById(this.#port.state(), this.#first ?? "");
    if (pile) return label(this.#port.texts(), "from_pile", { name: pile.name });
    return this.#first && label(this.#port.texts(), "from_foundation") || "";
  }

  readonly keys: Keys = (event) => {
    const key = keyOf(event);
    if (!isPlain(event)) return null;
    const target = event.target as Element;
    const onCard = target.matches(".rfl-table *");
    if (onCard || target.matches(".rfl")) {
      if (isWay(key)) return () => this.#walk(key, onCard);
      if (onCard && (key === "Enter" || key === " ")) return () => event.repeat || this.#press();
    }
    const name = this.#named(key);
    return name === null ? null : () => event.repeat || this.#name(name);
  };

  /** Escape: true if there was something to put down or to forget. */
  escape(): boolean {
    const { selection } = this.#taps;
    if (!this.#first && !selection) return false;
    this.clear();
    if (selection) {
      this.#focus.mark(selection);
      this.#taps.clear();
    }
    return true;
  }

  clear(): void {
    if (!this.#first) return;
    this.#first = null;
    this.#port.changed();
  }

  /** Python has answered: the focus goes to the card that was to be moved, wherever it lies now. */
  answered(): void {
    if (this.#moved) this.#focus.mark(this.#moved);
    this.#moved = null;
  }

  #held(): Spot | undefined {
    const { selection } = this.#taps;
    return selection ? spotOf(this.#port.state(), selection.key) : undefined;
  }

  #walk(way: Way, onCard: boolean): void {
    const [state, layout] = [this.#port.state(), this.#port.layout()];
    const at = this.#focus.where(state);
    this.clear();
    // From outside the first key only shows where one is.
    if (layout) this.#focus.go(state, onCard ? step(state, layout, at, way, this.#held() !== undefined) : at);
  }

  #press(): void {
    const state = this.#port.state();
    const { pile: id, key } = this.#focus.where(state);
    const [pile, held] = [pileById(state, id), this.#held()];
    const spot = key === null ? undefined : spotOf(state, key);
    this.clear();
    if (held && pile) return pile.id === held.pile.id ? this.#putDown(held) : this.#move(held, pile);
    if (pile?.role === "stock") this.#port.stock();
    else if (spot) this.#pickUp(spot);
  }

  #pickUp(spot: Spot): void {
    const [state, texts] = [this.#port.state(), this.#port.texts()];
    this.#taps.select(spot);
    const piles = targetsOf(state, spot.card.key).map((id) => pileById(state, id)?.name).join(", ");
    const picked = label(texts, "picked_up", { count: liftedWith(spot).length, card: cardName(texts, spot.card.card) });
    this.#port.say(`${picked} ${piles ? label(texts, "goes_to", { piles }) : label(texts, "goes_nowhere")}`);
  }

  /** Where no pile takes the card, Python says why. */
  #putDown({ card }: Spot): void {
    this.#taps.clear();
    if (targetsOf(this.#port.state(), card.key).length > 0) this.#port.say(label(this.#port.texts(), "put_down"));
    else this.#port.send({ cmd: "double_tap", args: { card: card.card } });
  }

  #move(spot: Spot, target: PileView): void {
    this.#moved = { pile: spot.pile.id, key: spot.card.key };
    this.#taps.clear();
    this.#port.send({ cmd: "move", args: { move: moveToken(spot, target) } });
  }

  /** The pile a key names here, if it names one. */
  #named(key: string): string | null {
    const id = key.toUpperCase();
    const whole = this.#first === FOUNDATIONS ? FOUNDATIONS + id : id;
    const pile = pileById(this.#port.state(), whole) ?? pileById(this.#port.state(), id);
    if (pile && pile.role !== "stock") return pile.id;
    return id === FOUNDATIONS ? id : null;
  }

  #name(name: string): void {
    const state = this.#port.state();
    const [held, first] = [this.#held(), pileById(state, this.#first ?? "")];
    this.clear();
    if (!held && !first) return this.#begin(name);
    const target = pileById(state, name) ?? state.piles.find(({ role }) => role === "foundation");
    const spot = held ?? (first && target && this.#meant(first, target));
    if (spot && target) this.#move(spot, target);
  }

  #begin(name: string): void {
    const state = this.#port.state();
    const pile = pileById(state, name);
    if (pile && this.#focus.isHere) this.#focus.go(state, endOf(pile));
    if (pile && !topOf(pile)) return this.#port.say(pileName(this.#port.texts(), pile));
    this.#first = name;
    this.#port.changed();
  }

  /** The run of a pile that goes to another; if none does, the longest that goes anywhere, or the last card, for its refusal. */
  #meant(pile: PileView, target: PileView): Spot | undefined {
    const state = this.#port.state();
    const fits = (id: string): boolean => id === target.id || (target.role === "foundation" && isFoundation(state, id));
    const goals = pile.cards.map(({ key }) => targetsOf(state, key));
    const index = [goals.findIndex((ids) => ids.some(fits)), goals.findIndex((ids) => ids.length > 0)].find((at) => at >= 0);
    const card = pile.cards[index ?? pile.cards.length - 1];
    return card && spotOf(state, card.key);
  }
}
