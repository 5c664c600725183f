/** The board: holds what is shown now, and passes wishes out and states in. It says nothing about how they travel. */

import { AdviceRow, SILENT, isWorking, pointsAtNothing, withoutHint } from "./advice";
import { Bar } from "./bar";
import { listenToButtons } from "./buttons";
import { Clock } from "./clock";
import { Dialog } from "./dialog";
import { on, setAttribute, toggle } from "./dom";
import { Drag } from "./drag";
import { Focus } from "./focus";
import { Gestures } from "./gestures";
import { Hand } from "./hand";
import { type Keys, listenToKeys, playKeys, readKeys } from "./keys";
import { label } from "./labels";
import { LessonPanel } from "./lesson";
import { type Point, thingAt } from "./layout";
import { scoreRead, tableRead } from "./names";
import { Notice } from "./notice";
import { Outbox } from "./outbox";
import { Panel } from "./panel";
import { Popup } from "./popup";
import type { HighlightView, RecordView } from "./record";
import type { Handling } from "./render";
import { Settings } from "./settings";
import { Shell } from "./shell";
import { Sound } from "./sound";
import { liftedWith, spotOf, targetsOf } from "./state";
import { Table } from "./table";
import { type Hit, Taps } from "./taps";
import { type Advice, type Ask, type Command, type Intent, type Lesson, type Prefs, type State, type Texts, UNSET } from "./wire";

export interface BoardOptions {
  /** Hands a command to Python; throws if there is no connection. */
  send(command: Command): void;
  /** Keeps what the player has set. */
  setPrefs(prefs: Prefs): void;
}

export interface Board {
  setView(state: State): void;
  /** The record beside the table; null for none. */
  setRecord(record: RecordView | null): void;
  /** What the solver says. */
  setAdvice(advice: Advice): void;
  /** What stands above the table; null while there is no lesson. */
  setLesson(lesson: Lesson | null): void;
  setTexts(texts: Texts): void;
  setPrefs(prefs: Prefs): void;
  setConnected(connected: boolean): void;
  destroy(): void;
}

/** What a button asks for by itself. */
const ASKS = ["show_line", "which_lost", "stop_advice", "next", "show", "again", "restart", "back"] as const;

export function createBoard(el: HTMLElement, options: BoardOptions): Board {
  return new LiveBoard(el, options);
}

class LiveBoard implements Board {
  #ending = new AbortController();
  #table: Table;
  #sound: Sound;
  #shell: Shell;
  #notice = new Notice();
  #bar: Bar;
  #clock: Clock;
  #popups: Popup[] = [];
  #dialog: Dialog;
  #settings: Settings;
  #help: Popup;
  #panel: Panel;
  #outbox: Outbox;
  #taps: Taps;
  #drag: Drag;
  #gestures: Gestures;
  #focus: Focus;
  #hand: Hand;
  #texts: Texts = { language: "", chosen: true, languages: {}, labels: {}, cards: {}, panels: { help: "", settings: "", new_game: "" } };
  #prefs = UNSET;
  #advice = SILENT;
  #row = new AdviceRow();
  #lesson: Lesson | null = null;
  #above = new LessonPanel();
  #connected = true;
  #busy = false;

  constructor(
    el: HTMLElement,
    private options: BoardOptions,
  ) {
    const { signal } = this.#ending;
    const stock = (): void => this.#stock();
    const undo = (): void => void this.#wish({ cmd: "undo" });
    const redo = (): void => void this.#wish({ cmd: "redo" });
    const hint = (): void => this.#ask(isWorking(this.#advice) ? "stop_advice" : "hint");
    const light = (): void => this.#set({ verdict: !this.#prefs.verdict });
    this.#outbox = new Outbox({
      send: (command) => options.send(command),
      busy: (busy) => this.#setBusy(busy),
      lost: () => this.setConnected(false),
    });
    this.#table = new Table(() => this.#paint(), signal);
    this.#clock = new Clock((cmd) => this.#connected && this.#outbox.tell(cmd, this.#table.state?.rev ?? 0), signal);
    this.#bar = new Bar(() => this.#notice.say(this.#word("copied")), this.#clock, signal);
    this.#dialog = new Dialog((intent) => this.#wish(intent), this.#bar.newButton, this.#popups, () => this.#paint(), signal);
    this.#settings = new Settings((change) => this.#set(change), (args) => void this.#wish({ cmd: "statistics", args }), this.#bar.settingsButton, this.#popups, () => this.#paint(), signal);
    this.#help = new Popup("help", this.#bar.helpButton, this.#popups, () => this.#paint(), signal);
    this.#panel = new Panel((intent) => this.#wish(intent), () => this.#paint(), signal);
    this.#shell = new Shell(el, [this.#bar.element, ...this.#popups.map((popup) => popup.element)], this.#panel.element, signal);
    this.#sound = new Sound(this.#shell.root, signal);
    this.#notice.element.append(this.#row.element);
    this.#shell.main.append(this.#above.element, this.#table.element, this.#clock.cover, this.#notice.element);
    this.#taps = new Taps({
      state: () => this.#shown(),
      doubleClick: () => this.#prefs.double_click,
      send: (intent) => void this.#wish(intent),
      changed: () => this.#paint(),
    });
    this.#drag = new Drag();
    this.#gestures = new Gestures(this.#table.element, this.#gesturePort(), signal);
    this.#focus = new Focus(this.#table.renderer);
    this.#hand = new Hand(this.#handPort(), this.#taps, this.#focus);
    const table = (): void => this.#notice.say(this.#shown().paused ? this.#word("paused") : tableRead(this.#texts, this.#shown()));
    const score = (): void => this.#notice.say(scoreRead(this.#texts, this.#shown(), this.#clock.text));
    const pause = (): void => this.#pause();
    const keys = [this.#hand.keys, playKeys({ stock, undo, redo, hint, light, pause }), readKeys({ table, score, help: () => this.#help.toggle() })];
    listenToKeys(this.#shell.root, { action: (event) => this.#keyed(keys, event), escape: () => this.#escape(), left: () => this.#notice.say(this.#word("left")) }, signal);
    // Tab comes to the table by its cards; a press of the pointer is the root's.
    this.#shell.root.tabIndex = -1;
    setAttribute(this.#table.element, "role", "application");
    const asks = Object.fromEntries(ASKS.map((cmd) => [cmd, () => void this.#wish({ cmd })]));
    listenToButtons(this.#shell.root, { ...asks, undo, redo, hint, light, pause, practise: () => this.#practise() }, signal);
    on(this.#shell.root, "pointerdown", signal, (event) => this.#takeFocus(event));
    on(this.#table.element, "mousedown", signal, (event) => event.preventDefault());
  }

  setView(state: State): void {
    const last = this.#table.state;
    const sameDeal = last?.deal === state.deal;
    this.#sound.tell(last, state);
    this.#table.show(state, () => {
      const answered = this.#outbox.read(state);
      if (!sameDeal) for (const one of [this.#panel, this.#focus]) one.forget();
      if (!sameDeal || state.paused) this.#taps.clear();
      if (answered) this.#hand.answered();
      this.#panel.answered(answered, state.refusal !== null);
      this.#taps.refresh(state);
      if (!this.#drag.refresh(state, answered)) this.#gestures.abandon();
      this.#dialog.read(state, answered);
    });
  }

  setRecord(record: RecordView | null): void {
    this.#panel.setRecord(record);
    this.#paint();
  }

  setTexts(texts: Texts): void {
    this.#texts = texts;
    this.#paint();
  }

  setPrefs(prefs: Prefs): void {
    this.#prefs = { ...UNSET, ...prefs };
    this.#sound.isOn = this.#prefs.sound;
    this.#notice.announces = this.#prefs.announcements;
    this.#table.arrange(this.#prefs);
  }

  setAdvice(advice: Advice): void {
    this.#advice = advice;
    const news = this.#row.news(advice);
    if (news) this.#notice.say(news);
    this.#paint();
  }

  setLesson(lesson: Lesson | null): void {
    this.#lesson = lesson;
    this.#paint();
  }

  setConnected(connected: boolean): void {
    if (this.#connected === connected) return;
    this.#connected = connected;
    if (!connected) {
      this.#outbox.rest();
      this.#busy = false;
      this.#taps.clear();
      this.#gestures.cancel();
      this.#table.moving(() => this.#drag.forget());
    }
    this.#paint();
    if (connected) this.#panel.save();
  }

  destroy(): void {
    this.#panel.save();
    this.#ending.abort();
    this.#taps.clear();
    this.#outbox.rest();
  }

  #shown(): State {
    const { state } = this.#table;
    if (!state) throw new Error("The board has no state yet.");
    return state;
  }

  #word(key: "copied" | "board" | "paused" | "left"): string {
    return label(this.#texts, key, { title: this.#table.state?.game.title ?? "" });
  }

  /** Sends a wish; the number of the command, or null if it did not go out. */
  #wish(intent: Intent): number | null {
    const { state } = this.#table;
    return state && this.#connected ? this.#outbox.post(intent, state.rev) : null;
  }

  #stock(): void {
    this.#taps.clear();
    this.#wish({ cmd: "stock" });
  }

  #ask(cmd: Ask): void {
    if (this.#advice.offers.includes(cmd)) this.#wish({ cmd });
  }

  #practise(): void {
    const { lesson = "" } = this.#shown().refusal?.practise ?? {};
    this.#wish({ cmd: "practise", args: { lesson } });
  }

  #pause(): void {
    const { clock, paused } = this.#shown();
    if (clock || paused) this.#wish({ cmd: paused ? "resume" : "pause" });
  }

  #set(change: Partial<Prefs>): void {
    if (this.#connected) this.options.setPrefs({ ...this.#prefs, ...change });
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy;
    this.#paint();
  }

  /** What a key does: the first of those that know it says so. */
  #keyed(keys: Keys[], event: KeyboardEvent): (() => void) | null {
    if (!this.#table.state) return null;
    for (const one of keys) {
      // Covered cards can neither be walked over nor picked up.
      if (one === this.#hand.keys && this.#shown().paused) continue;
      const action = one(event);
      if (!action) continue;
      // Any other key than a pile's ends the waiting for one.
      if (one !== this.#hand.keys) this.#hand.clear();
      return action;
    }
    return null;
  }

  #handPort(): ConstructorParameters<typeof Hand>[0] {
    return {
      state: () => this.#shown(),
      layout: () => this.#table.layout,
      texts: () => this.#texts,
      send: (intent) => void this.#wish(intent),
      stock: () => this.#stock(),
      say: (text) => this.#notice.say(text),
      changed: () => this.#paint(),
    };
  }

  #gesturePort(): ConstructorParameters<typeof Gestures>[1] {
    return {
      hit: (at, target) => this.#hit(at, target),
      enabled: () => this.#table.state !== null && this.#connected,
      tap: (hit) => this.#tap(hit),
      lift: (hit) => this.#lift(hit),
      drag: (moved, pointer) => this.#dragTo(moved, pointer),
      drop: (moved, pointer) => this.#drop(moved, pointer),
      putBack: () => this.#table.moving(() => this.#drag.putBack()),
    };
  }

  /**
   * Cards in flight are pressed where they truly lie, not where they are seen: a quick second click on the
   * stock means the stock, though a card is just leaving it. Only cards held out of their place are pressed there.
   */
  #hit(at: Point, target: Element): Hit | null {
    const { state, layout } = this.#table;
    if (!state || !layout) return null;
    const held = target.closest<HTMLElement>(".rfl-held");
    const spot = held && spotOf(state, Number(held.dataset["key"]));
    if (spot) return { pile: spot.pile.id, key: spot.card.key };
    const thing = thingAt(layout, state.piles, at);
    return thing && { pile: thing.pile.id, key: thing.pile.cards[thing.index]?.key ?? null };
  }

  #tap(hit: Hit | null): void {
    this.#hand.clear();
    if (hit) this.#focus.mark(hit);
    this.#taps.tap(hit);
  }

  #lift(hit: Hit): boolean {
    const state = this.#shown();
    const spot = hit.key === null ? undefined : spotOf(state, hit.key);
    if (!spot) return false;
    this.#taps.clear();
    this.#drag.lift(spot);
    // A card caught in flight is in the hand at once; all others fly on.
    for (const key of this.#drag.keys) {
      const card = this.#table.renderer.card(key);
      if (card) this.#table.motion.settle(card);
    }
    this.#paint();
    return true;
  }

  #dragTo(moved: Point, pointer: Point): void {
    const { layout, renderer } = this.#table;
    if (!layout) return;
    if (this.#drag.move(this.#shown(), layout, moved, pointer)) this.#paint();
    else this.#drag.show(renderer);
  }

  #drop(moved: Point, pointer: Point): void {
    const { layout } = this.#table;
    if (!layout) return;
    const move = this.#drag.wish(this.#shown(), layout, moved, pointer);
    const id = move === null ? null : this.#wish({ cmd: "move", args: { move } });
    this.#table.moving(() => this.#drag.drop(id));
  }

  #takeFocus(event: PointerEvent): void {
    const target = event.target as Element;
    if (!target.closest("button, input, label, .rfl-panel, .rfl-side")) this.#shell.focus();
  }

  #escape(): boolean {
    if (this.#gestures.cancel() || this.#hand.escape()) return true;
    const popup = this.#popups.find((one) => one.isOpen);
    if (popup) popup.close();
    else if (isWorking(this.#advice)) this.#ask("stop_advice");
    else if (!pointsAtNothing(this.#advice)) this.setAdvice(withoutHint(this.#advice));
    else return this.#panel.escape();
    return true;
  }

  /** Draws everything as it is now. */
  #paint(): void {
    const { state, layout, width } = this.#table;
    if (!state || !layout) return;
    const { root } = this.#shell;
    for (const [name, value] of [["rev", state.rev], ["deal", state.deal], ["won", state.won], ["four", this.#prefs.four_colour], ["cards", this.#prefs.card_size], ["motion", this.#prefs.motion]] as const) {
      setAttribute(root, `data-${name}`, String(value));
    }
    setAttribute(root, "aria-label", this.#word("board"));
    toggle(root, {
      "rfl-recorded": this.#panel.isShown,
      "rfl-offline": !this.#connected,
      "rfl-paused": state.paused,
    });
    this.#clock.update(state, this.#connected, layout.height);
    this.#bar.update(state, this.#advice, this.#texts, this.#connected);
    this.#dialog.update(this.#texts, this.#connected);
    this.#settings.update(this.#texts, this.#prefs, this.#connected, state.kept);
    this.#help.write(this.#texts.panels.help);
    this.#panel.update(this.#texts, this.#connected);
    this.#above.update(this.#lesson, this.#connected);
    const connection = this.#connected ? (this.#busy ? "busy" : "ready") : "offline";
    this.#notice.update(state, this.#texts, connection, this.#dialog.shows(state), this.#hand.waiting);
    this.#row.update(this.#advice, this.#connected, state.refusal !== null);
    this.#shell.dress(this.#texts, width);
    const focused = this.#focus.isHere;
    this.#table.draw(this.#texts, this.#handling(state), this.#pointed());
    this.#focus.settle(state, focused);
  }

  /** What a hint points at, or else the record. */
  #pointed(): HighlightView | null {
    return pointsAtNothing(this.#advice) ? this.#panel.highlights : this.#advice.highlights;
  }

  #handling(state: State): Handling {
    const selection = this.#taps.selection;
    const selected = selection && spotOf(state, selection.key);
    const active = this.#drag.key ?? selection?.key ?? null;
    return {
      selected: new Set(selected ? liftedWith(selected) : []),
      targets: new Set(active === null ? [] : targetsOf(state, active)),
      over: this.#drag.over,
      dragging: this.#drag.keys,
      held: this.#drag.held(),
    };
  }
}
