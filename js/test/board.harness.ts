/** A board in the hand: presses, drags, keys, and what it sends. */

import { afterEach, beforeEach, vi } from "vitest";
import { type Board, type BoardOptions, createBoard } from "../src/board";
import { type Box, cardBox, layoutOf, type Point } from "../src/layout";
import { pileById, spotOf } from "../src/state";
import type { Command, Prefs, State } from "../src/wire";
import { cardView, TEXTS } from "./board.fixture";

export let el: HTMLElement;
export let board: Board;
export let sent: Command[];
export let kept: Prefs[];

/** Takes what a board sends, and does nothing with it. */
export const DEAF: BoardOptions = { send: () => undefined, setPrefs: () => undefined };

/** A fresh board before each test of the file, its clock in the test's hand. */
export function setTable(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    el = document.createElement("div");
    document.body.append(el);
    sent = [];
    kept = [];
    mount((command) => void sent.push(structuredClone(command)));
  });
  afterEach(() => {
    board.destroy();
    el.remove();
    vi.useRealTimers();
  });
}

export function mount(send: (command: Command) => void): void {
  board = createBoard(el, { send, setPrefs: (prefs) => void kept.push(prefs) });
  board.setTexts(TEXTS);
}

export const $ = (selector: string): HTMLElement => {
  const found = el.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
export const card = (name: string): HTMLElement => $(`[data-card="${name}"]`);
export const key = (name: string): string => String(cardView(name).key);
export const wishes = (): string[] => sent.map(({ cmd, args }) => [cmd, ...Object.values(args)].join(" "));
export const moved = (name: string): string => card(name).style.translate;

/** Answers the last command: only what the state says happens. */
export function answer(state: State): void {
  const last = sent[sent.length - 1];
  board.setView({ ...state, handled: last ? { sender: last.sender, id: last.id } : null });
}

/** The element as a page has it that draws it at this scale, from a corner of the window on. */
export function drawn<T extends HTMLElement>(element: T, { x, y, w, h }: Box, scale: Point): T {
  for (const [name, value] of [["offsetWidth", w], ["offsetHeight", h]] as const) Object.defineProperty(element, name, { configurable: true, value });
  element.getBoundingClientRect = () => ({ x, y, left: x, top: y, width: w * scale.x, height: h * scale.y, right: x + w * scale.x, bottom: y + h * scale.y }) as DOMRect;
  return element;
}

export function pointer(type: string, target: Element, x: number, y: number, more: PointerEventInit = {}): void {
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, buttons: 1, ...more };
  // jsdom knows no pointer events; they are mouse events that know their pointer.
  const { pointerId = 1, isPrimary = true } = more;
  target.dispatchEvent(Object.assign(new MouseEvent(type, init), { pointerId, isPrimary, pointerType: "mouse" }));
}

/** Presses a card by its top left corner; the table lies at the window's origin. */
export function touch(state: State, name: string, more: PointerEventInit = {}): void {
  const [x, y] = corner(state, name);
  pointer("pointerdown", card(name), x, y, more);
}

export function tap(state: State, name: string, more: PointerEventInit = {}): void {
  touch(state, name, more);
  release(...corner(state, name));
}

export function corner(state: State, name: string): [number, number] {
  const spot = spotOf(state, cardView(name).key);
  if (!spot) throw new Error(`no ${name}`);
  const box = cardBox(layoutOf(740, state.piles), spot.pile, spot.index);
  return [box.x + 5, box.y + 5];
}

/** Lifts a card and carries it. */
export function carry(state: State, name: string, x: number, y: number): void {
  const [fromX, fromY] = corner(state, name);
  touch(state, name);
  pointer("pointermove", $(".rfl-table"), fromX + 20, fromY + 20);
  pointer("pointermove", $(".rfl-table"), x, y);
}

export function over(state: State, pile: string): [number, number] {
  const view = pileById(state, pile);
  if (!view) throw new Error(`no pile ${pile}`);
  const box = cardBox(layoutOf(740, state.piles), view, Math.max(0, view.cards.length - 1));
  return [box.x + 10, box.y + 10];
}

export const release = (x: number, y: number): void => pointer("pointerup", $(".rfl-table"), x, y, { buttons: 0 });

export function press(name: string, more: KeyboardEventInit = {}, target: Element = $(".rfl")): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}
