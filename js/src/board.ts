/** The board: holds what is shown now, and passes wishes out and states in. It says nothing about how they travel. */

import { Bar } from "./bar";
import { Dialog } from "./dialog";
import { h, setAttribute } from "./dom";
import { Drag } from "./drag";
import { Gestures } from "./gestures";
import { listenToKeys } from "./keys";
import { label } from "./labels";
import { type Layout, layoutOf, type Point, thingAt } from "./layout";
import { Motion, type Sight } from "./motion";
import { Notice } from "./notice";
import { Outbox } from "./outbox";
import { Renderer, type Scene } from "./render";
import { liftedWith, spotOf, targetsOf } from "./state";
import { type Hit, Taps } from "./taps";
import { Theme } from "./theme";
import type { Command, Intent, Prefs, State, Texts } from "./wire";

/** Below these widths the bar has no room for the title, and folds. */
const SLIM = 560;
const NARROW = 500;
/** Used until the board has a width of its own (hidden or collapsed output). */
const DEFAULT_WIDTH = 740;
/** Between the cards of a new deal. */
const DEAL_STAGGER = 7;

export interface BoardOptions {
  /** Hands a command to Python; throws if there is no connection. */
  send(command: Command): void;
}

export interface Board {
  setView(state: State): void;
  setTexts(texts: Texts): void;
  setPrefs(prefs: Prefs): void;
  setConnected(connected: boolean): void;
  destroy(): void;
}

export function createBoard(el: HTMLElement, options: BoardOptions): Board {
  return new LiveBoard(el, options);
}

class LiveBoard implements Board {
  private ending = new AbortController();
  private root = h("div", { class: "rfl", tabindex: "0", role: "group" });
  private renderer = new Renderer();
  private motion = new Motion(this.renderer.table);
  private notice = new Notice();
  private bar: Bar;
  private dialog: Dialog;
  private theme: Theme;
  private outbox: Outbox;
  private taps: Taps;
  private drag: Drag;
  private gestures: Gestures;
  private resizes: ResizeObserver | null = null;
  private state: State | null = null;
  private texts: Texts = { language: "", labels: {}, cards: {} };
  private layout: Layout | null = null;
  private width = DEFAULT_WIDTH;
  private doubleClick = true;
  private connected = true;
  private busy = false;

  constructor(el: HTMLElement, options: BoardOptions) {
    const { signal } = this.ending;
    const stock = (): void => this.stock();
    const undo = (): void => void this.wish({ cmd: "undo", args: {} });
    const redo = (): void => void this.wish({ cmd: "redo", args: {} });
    this.outbox = new Outbox({
      send: (command) => options.send(command),
      busy: (busy) => this.setBusy(busy),
      lost: () => this.setConnected(false),
    });
    this.bar = new Bar({ undo, redo, newGame: () => this.toggleDialog(), copied: () => this.notice.say(this.word("copied")) }, this.root, signal);
    this.dialog = new Dialog({ deal: (intent) => this.wish(intent), closed: () => this.dialogClosed() }, this.bar.newButton, signal);
    this.root.append(this.bar.element, this.dialog.element, this.renderer.table, this.notice.element);
    el.append(this.root);
    this.taps = new Taps({
      state: () => this.shown(),
      doubleClick: () => this.doubleClick,
      send: (intent) => void this.wish(intent),
      changed: () => this.paint(),
    });
    this.drag = new Drag(this.renderer.table);
    this.gestures = new Gestures(this.renderer.table, this.gesturePort(), signal);
    this.theme = new Theme(this.root, signal);
    listenToKeys(this.root, { stock, undo, redo, escape: () => this.escape() }, signal);
    this.root.addEventListener("pointerdown", (event) => this.takeFocus(event), { signal });
    this.root.addEventListener("blur", () => this.root.classList.remove("rfl-pointed"), { signal });
    this.watchWidth();
  }

  setView(state: State): void {
    const last = this.state;
    this.state = state;
    const sameDeal = last?.deal === state.deal;
    // Cards of another deal have the keys of the old ones, but were never seen: they come from the stock.
    const before: Sight = sameDeal ? this.motion.look() : new Map();
    const answered = this.outbox.read(state);
    if (!sameDeal) this.taps.clear();
    this.taps.refresh(state);
    if (!this.drag.refresh(state, answered)) this.gestures.abandon();
    this.layout = layoutOf(this.width, state.piles);
    this.dialog.read(state, answered);
    this.paint();
    const gone = this.renderer.takeGone();
    const stock = this.stockPlace(state);
    if (!last || !stock) return;
    this.motion.travel(before, stock, sameDeal ? 0 : DEAL_STAGGER);
    this.motion.leave(gone, before, stock);
    if (state.won && !last.won) this.motion.wave(this.foundationTops(state));
  }

  setTexts(texts: Texts): void {
    this.texts = texts;
    this.paint();
  }

  setPrefs(prefs: Prefs): void {
    this.doubleClick = prefs.double_click;
  }

  setConnected(connected: boolean): void {
    if (this.connected === connected) return;
    this.connected = connected;
    if (!connected) {
      this.outbox.rest();
      this.busy = false;
      this.taps.clear();
      this.gestures.cancel();
      this.moving(() => this.drag.forget());
    }
    this.paint();
  }

  destroy(): void {
    this.ending.abort();
    this.resizes?.disconnect();
    this.taps.clear();
    this.outbox.rest();
    this.motion.stop();
    this.root.remove();
  }

  private shown(): State {
    if (!this.state) throw new Error("The board has no state yet.");
    return this.state;
  }

  private word(key: "copied" | "board"): string {
    return label(this.texts, key, { title: this.state?.game.title ?? "" });
  }

  /** Sends a wish; the number of the command, or null if it did not go out. */
  private wish(intent: Intent): number | null {
    if (!this.state || !this.connected) return null;
    return this.outbox.post(intent, this.state.rev);
  }

  private stock(): void {
    this.taps.clear();
    this.wish({ cmd: "stock", args: {} });
  }

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.paint();
  }

  private gesturePort(): ConstructorParameters<typeof Gestures>[1] {
    return {
      hit: (event) => this.hit(event),
      enabled: () => this.state !== null && this.connected,
      tap: (hit) => this.taps.tap(hit),
      lift: (hit) => this.lift(hit),
      drag: (moved, pointer) => this.dragTo(moved, pointer),
      drop: (pointer) => this.drop(pointer),
      putBack: () => this.moving(() => this.drag.putBack()),
    };
  }

  /**
   * Cards in flight are pressed where they truly lie, not where they are seen: a quick second click on the
   * stock means the stock, though a card is just leaving it. Only cards held out of their place are pressed there.
   */
  private hit(event: MouseEvent): Hit | null {
    const { state, layout } = this;
    if (!state || !layout) return null;
    const held = (event.target as Element).closest<HTMLElement>(".rfl-held");
    const spot = held && spotOf(state, Number(held.dataset["key"]));
    if (spot) return { pile: spot.pile.id, key: spot.card.key };
    const origin = this.renderer.table.getBoundingClientRect();
    const thing = thingAt(layout, state.piles, { x: event.clientX - origin.x, y: event.clientY - origin.y });
    return thing && { pile: thing.pile.id, key: thing.pile.cards[thing.index]?.key ?? null };
  }

  private lift(hit: Hit): boolean {
    const state = this.shown();
    const spot = hit.key === null ? undefined : spotOf(state, hit.key);
    if (!spot) return false;
    this.taps.clear();
    this.drag.lift(spot);
    // A card caught in flight is in the hand at once; all others fly on.
    for (const key of this.drag.keys) {
      const card = this.renderer.card(key);
      if (card) this.motion.settle(card);
    }
    this.paint();
    return true;
  }

  private dragTo(moved: Point, pointer: Point): void {
    if (!this.layout) return;
    if (this.drag.move(this.shown(), this.layout, moved, pointer)) this.paint();
    else this.drag.show(this.renderer);
  }

  private drop(pointer: Point): void {
    if (!this.layout) return;
    const move = this.drag.wish(this.shown(), this.layout, pointer);
    const id = move === null ? null : this.wish({ cmd: "move", args: { move } });
    this.moving(() => this.drag.drop(id));
  }

  private takeFocus(event: PointerEvent): void {
    const target = event.target as Element;
    if (target.closest("button, input, label, form")) return;
    this.root.classList.add("rfl-pointed");
    this.root.focus({ preventScroll: true });
  }

  private escape(): boolean {
    if (this.gestures.cancel()) return true;
    if (this.taps.selection) {
      this.taps.clear();
      return true;
    }
    if (!this.dialog.isOpen) return false;
    this.dialog.close();
    return true;
  }

  private toggleDialog(): void {
    if (this.dialog.isOpen) return this.dialog.close();
    this.dialog.open(this.shown().game.draw);
    setAttribute(this.bar.newButton, "aria-expanded", "true");
    this.paint();
  }

  private dialogClosed(): void {
    setAttribute(this.bar.newButton, "aria-expanded", "false");
    this.paint();
  }

  /** Repaints after `change`; cards that it moves travel. */
  private moving(change: () => void): void {
    const before = this.motion.look();
    change();
    this.paint();
    const stock = this.state && this.stockPlace(this.state);
    if (stock) this.motion.travel(before, stock, 0);
  }

  /** Draws everything as it is now. */
  private paint(): void {
    const { state, layout } = this;
    if (!state || !layout) return;
    for (const [name, value] of [["rev", state.rev], ["deal", state.deal], ["won", state.won]] as const) {
      setAttribute(this.root, `data-${name}`, String(value));
    }
    setAttribute(this.root, "aria-label", this.word("board"));
    this.root.classList.toggle("rfl-slim", this.width < SLIM);
    this.root.classList.toggle("rfl-narrow", this.width < NARROW);
    this.root.classList.toggle("rfl-offline", !this.connected);
    this.bar.update(state, this.texts, this.connected);
    this.dialog.update(this.texts, this.connected);
    const connection = this.connected ? (this.busy ? "busy" : "ready") : "offline";
    this.notice.update(state, this.texts, connection, this.dialog.shows(state));
    this.renderer.draw(this.scene(state, layout));
  }

  private scene(state: State, layout: Layout): Scene {
    const selection = this.taps.selection;
    const selected = selection && spotOf(state, selection.key);
    const active = this.drag.key ?? selection?.key ?? null;
    return {
      state,
      texts: this.texts,
      layout,
      selected: new Set(selected ? liftedWith(selected) : []),
      targets: new Set(active === null ? [] : targetsOf(state, active)),
      over: this.drag.over,
      dragging: this.drag.keys,
      held: this.drag.held(),
    };
  }

  private stockPlace(state: State): Point | null {
    const stock = state.piles.find((pile) => pile.role === "stock");
    return (stock && this.layout?.places.get(stock.id)) ?? null;
  }

  private foundationTops(state: State): HTMLElement[] {
    const tops = state.piles.filter((pile) => pile.role === "foundation").map((pile) => pile.cards[pile.cards.length - 1]);
    return tops.flatMap((card) => (card && this.renderer.card(card.key)) ?? []);
  }

  private watchWidth(): void {
    if (typeof ResizeObserver === "undefined") return;
    this.resizes = new ResizeObserver((entries) => {
      this.theme.apply();
      const width = Math.floor(entries[0]?.contentRect.width ?? 0);
      // A collapsed output has no width: the board waits as it is.
      if (width === 0 || width === this.width) return;
      this.width = width;
      if (this.state) this.layout = layoutOf(width, this.state.piles);
      this.motion.stop();
      this.paint();
    });
    this.resizes.observe(this.renderer.table);
  }
}
