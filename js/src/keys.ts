/**
 * The keys of the board. JupyterLab must neither take a key from it nor be given one: the root carries
 * `data-lm-suppress-shortcuts`, which Lumino honours for all that is pressed inside.
 */

import { parentOf } from "./dom";

export interface KeyPort {
  stock(): void;
  undo(): void;
  redo(): void;
  /** Escape: true if there was something to leave (a drag, a selection, the panel). */
  escape(): boolean;
}

const SUPPRESS = "data-lm-suppress-shortcuts";
const SCROLLING = new Set([" ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

export function listenToKeys(root: HTMLElement, port: KeyPort, signal: AbortSignal): void {
  root.setAttribute(SUPPRESS, "true");
  root.addEventListener("keydown", (event) => onKey(root, port, event), { signal });
  window.addEventListener("keydown", (event) => lendAccelerator(root, event), { signal, capture: true });
}

function onKey(root: HTMLElement, port: KeyPort, event: KeyboardEvent): void {
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    if (!port.escape()) leave(root);
    return;
  }
  const inside = event.target as HTMLElement;
  if (inside.tagName === "INPUT") {
    event.stopPropagation();
    return;
  }
  const action = actionOf(port, event);
  if (action) {
    event.preventDefault();
    event.stopPropagation();
    action();
  } else if (!isForeignAccelerator(event)) {
    event.stopPropagation();
    if (inside === root && SCROLLING.has(event.key)) event.preventDefault();
  }
}

function actionOf(port: KeyPort, event: KeyboardEvent): (() => void) | null {
  const key = event.key.toLowerCase();
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return event.shiftKey ? port.redo : port.undo;
    return key === "y" && event.ctrlKey && !event.shiftKey ? port.redo : null;
  }
  if (event.shiftKey) return null;
  const plain: Record<string, () => void> = { d: port.stock, u: port.undo, r: port.redo };
  return plain[key] ?? null;
}

/** Ctrl+S, Ctrl+C and the like: not ours, and safe in JupyterLab's hands (no Enter, no arrows: those run and move cells). */
function isForeignAccelerator(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  const ours = key === "z" || (key === "y" && event.ctrlKey);
  return (event.ctrlKey || event.metaKey) && key.length === 1 && key !== " " && !ours;
}

/**
 * Lumino reads the attribute when the key reaches `document`; without it Ctrl+S would open the browser's
 * own dialogue instead of saving the notebook. So it is taken off for just this one event.
 */
function lendAccelerator(root: HTMLElement, event: KeyboardEvent): void {
  if (!event.composedPath().includes(root) || !isForeignAccelerator(event)) return;
  root.removeAttribute(SUPPRESS);
  setTimeout(() => root.setAttribute(SUPPRESS, "true"));
}

/** Hands the keys back to the notebook: focus goes to the nearest ancestor that takes it. */
function leave(root: HTMLElement): void {
  for (let ancestor = parentOf(root); ancestor; ancestor = parentOf(ancestor)) {
    if (ancestor instanceof HTMLElement && ancestor.hasAttribute("tabindex")) {
      ancestor.focus({ preventScroll: true });
      return;
    }
  }
  root.blur();
}
