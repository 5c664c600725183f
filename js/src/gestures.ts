/**
 * Pointer events into taps and drags: one set of handlers for mouse, pen and finger. The pointer is
 * captured, so a drag survives leaving the table; whatever ends it otherwise puts the cards back.
 */

import { on, take } from "./dom";
import type { Point } from "./layout";
import { placesIn } from "./scale";
import { type Hit, hitOf } from "./taps";

/** A press becomes a drag after this many pixels of the window: a hand trembles no more on a larger picture. */
const SLOP = 4;

export interface GesturePort {
  /** What lies at a place of the table: a card or a place, or null for the felt. `target`: what is seen there. */
  hit(at: Point, target: Element): Hit | null;
  enabled(): boolean;
  tap(hit: Hit | null): void;
  /** Begins a drag; false if there is nothing to lift. */
  lift(hit: Hit): boolean;
  /** How far the cards have been moved, and where on the table the pointer is. */
  drag(moved: Point, pointer: Point): void;
  drop(moved: Point, pointer: Point): void;
  /** The drag ends and nothing is meant by it. */
  putBack(): void;
}

interface Press {
  pointer: number;
  /** Where it began, in the window and on the table. */
  start: Point;
  held: Point;
  hit: Hit | null;
  phase: "pressed" | "dragging" | "over";
}

export class Gestures {
  #table: HTMLElement;
  #port: GesturePort;
  #press: Press | null = null;

  constructor(table: HTMLElement, port: GesturePort, signal: AbortSignal) {
    this.#table = table;
    this.#port = port;
    on(table, "pointerdown", signal, (event) => this.#down(event));
    on(table, "pointermove", signal, (event) => this.#move(event));
    on(table, "pointerup", signal, (event) => this.#up(event));
    on(table, "pointercancel", signal, () => this.cancel());
    on(table, "lostpointercapture", signal, () => this.cancel());
    on(table, "contextmenu", signal, (event) => {
      // A long press or right click on a card must not open a menu over the table: neither the browser's
      // nor JupyterLab's, which asks nobody whether the event has been dealt with.
      if (this.#hit(event)) take(event);
      this.cancel();
    });
    // Voice control and screen readers click without a pointer.
    on(table, "click", signal, (event) => event.detail === 0 && port.enabled() && port.tap(hitOf(event.target as Element)));
    on(table, "dragstart", signal, (event) => event.preventDefault());
    on(window, "blur", signal, () => this.cancel());
  }

  /** Ends the press under way; a drag puts its cards back. True if there was a drag. */
  cancel(): boolean {
    const dragging = this.#press?.phase === "dragging";
    this.#press = null;
    if (dragging) this.#port.putBack();
    return dragging;
  }

  /** The cards in the air have been taken away: the rest of this press means nothing. */
  abandon(): void {
    if (this.#press) this.#press.phase = "over";
  }

  #down(event: PointerEvent): void {
    // A second finger or button ends what is under way, and means nothing itself.
    if (this.cancel()) return;
    if (event.button !== 0 || !event.isPrimary || !this.#port.enabled()) return;
    const hit = this.#hit(event);
    this.#press = { pointer: event.pointerId, start: placeOf(event), held: this.#at(event), hit, phase: "pressed" };
    this.#capture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    if (event.pointerType === "mouse" && event.buttons !== 1) {
      // Another button has been pressed, or the release was never seen.
      this.cancel();
      return;
    }
    if (press.phase === "pressed") {
      const { x, y } = apart(placeOf(event), press.start);
      if (Math.hypot(x, y) < SLOP) return;
      press.phase = press.hit && this.#port.lift(press.hit) ? "dragging" : "over";
    }
    if (press.phase === "dragging") this.#carry(event, press, this.#port.drag);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    if (press.phase === "dragging" && !insideWindow(event)) {
      this.cancel();
      return;
    }
    this.#press = null;
    if (press.phase === "dragging") this.#carry(event, press, this.#port.drop);
    if (press.phase === "pressed") this.#port.tap(press.hit);
  }

  #carry(event: PointerEvent, { held }: Press, tell: GesturePort["drag"]): void {
    const pointer = this.#at(event);
    tell(apart(pointer, held), pointer);
  }

  #hit(event: MouseEvent): Hit | null {
    return this.#port.hit(this.#at(event), event.target as Element);
  }

  /** Where the pointer is on the table. */
  #at(event: MouseEvent): Point {
    return placesIn(this.#table)(placeOf(event));
  }

  #capture(pointer: number): void {
    try {
      this.#table.setPointerCapture(pointer);
    } catch {
      // The pointer is already gone again; its events still bubble to the table.
    }
  }
}

function placeOf(event: MouseEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

function apart(to: Point, from: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

function insideWindow(event: PointerEvent): boolean {
  return event.clientX >= 0 && event.clientY >= 0 && event.clientX <= innerWidth && event.clientY <= innerHeight;
}
