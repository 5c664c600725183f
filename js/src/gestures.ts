/**
 * Pointer events into taps and drags: one set of handlers for mouse, pen and finger. The pointer is
 * captured, so a drag survives leaving the table; whatever ends it otherwise puts the cards back.
 */

import { on, take } from "./dom";
import type { Point } from "./layout";
import { type Hit, hitOf } from "./taps";

/** A press becomes a drag after this many pixels. */
const SLOP = 4;

export interface GesturePort {
  /** What the pointer is on: a card or a place, or null for the felt. */
  hit(event: MouseEvent): Hit | null;
  enabled(): boolean;
  tap(hit: Hit | null): void;
  /** Begins a drag; false if there is nothing to lift. */
  lift(hit: Hit): boolean;
  drag(moved: Point, pointer: Point): void;
  drop(pointer: Point): void;
  /** The drag ends and nothing is meant by it. */
  putBack(): void;
}

interface Press {
  pointer: number;
  start: Point;
  hit: Hit | null;
  phase: "pressed" | "dragging" | "over";
}

export class Gestures {
  #press: Press | null = null;

  constructor(
    private table: HTMLElement,
    private port: GesturePort,
    signal: AbortSignal,
  ) {
    on(table, "pointerdown", signal, (event) => this.#down(event));
    on(table, "pointermove", signal, (event) => this.#move(event));
    on(table, "pointerup", signal, (event) => this.#up(event));
    on(table, "pointercancel", signal, () => this.cancel());
    on(table, "lostpointercapture", signal, () => this.cancel());
    on(table, "contextmenu", signal, (event) => {
      // A long press or right click on a card must not open a menu over the table: neither the browser's
      // nor JupyterLab's, which asks nobody whether the event has been dealt with.
      if (this.port.hit(event)) {
        take(event);
      }
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
    if (dragging) this.port.putBack();
    return dragging;
  }

  /** The cards in the air have been taken away: the rest of this press means nothing. */
  abandon(): void {
    if (this.#press) this.#press.phase = "over";
  }

  #down(event: PointerEvent): void {
    // A second finger or button ends what is under way, and means nothing itself.
    if (this.cancel()) return;
    if (event.button !== 0 || !event.isPrimary || !this.port.enabled()) return;
    const hit = this.port.hit(event);
    this.#press = { pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, hit, phase: "pressed" };
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
    const pointer = { x: event.clientX, y: event.clientY };
    const moved = { x: pointer.x - press.start.x, y: pointer.y - press.start.y };
    if (press.phase === "pressed") {
      if (Math.hypot(moved.x, moved.y) < SLOP) return;
      press.phase = press.hit && this.port.lift(press.hit) ? "dragging" : "over";
    }
    if (press.phase === "dragging") this.port.drag(moved, pointer);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    if (press.phase === "dragging" && !insideWindow(event)) {
      this.cancel();
      return;
    }
    this.#press = null;
    if (press.phase === "dragging") this.port.drop({ x: event.clientX, y: event.clientY });
    if (press.phase === "pressed") this.port.tap(press.hit);
  }

  #capture(pointer: number): void {
    try {
      this.table.setPointerCapture(pointer);
    } catch {
      // The pointer is already gone again; its events still bubble to the table.
    }
  }
}

function insideWindow(event: PointerEvent): boolean {
  return event.clientX >= 0 && event.clientY >= 0 && event.clientX <= innerWidth && event.clientY <= innerHeight;
}
