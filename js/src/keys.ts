/**
 * The keys of board and study. JupyterLab must neither take a key from them nor be given one: the root and whatever in it
 * has had the focus carry `data-lm-suppress-shortcuts`. Lumino asks for it from the focused element outwards, but no
 * farther than to the first that a shortcut is for, and some of Notebook 7 are for anything that has the focus.
 */

import { focusOn, on, parentOf, take } from "./dom";

/** What a key does, or null if it does nothing here. */
export type Keys = (event: KeyboardEvent) => (() => void) | null;

export interface KeyPort {
  action: Keys;
  /** Escape: true if there was something to leave (a drag, a selection, the panel). */
  escape(): boolean;
  /** The notebook has the keys again. */
  left(): void;
}

export interface PlayPort {
  stock(): void;
  undo(): void;
  redo(): void;
  hint(): void;
  light(): void;
  pause(): void;
}

export interface ReadPort {
  table(): void;
  score(): void;
  help(): void;
}

export interface StepPort {
  first(): void;
  back(): void;
  forward(): void;
  last(): void;
  variation(step: 1 | -1): void;
}

const SUPPRESS = "data-lm-suppress-shortcuts";
/** Where keys are for writing and choosing; a slider walks by the keys of its surroundings. */
const TYPED = "textarea, select, input:not([type=range]), [role=dialog] *";
const SCROLLING = new Set([" ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

export function listenToKeys(root: HTMLElement, port: KeyPort, signal: AbortSignal): void {
  root.setAttribute(SUPPRESS, "true");
  on(root, "focusin", signal, (event) => (event.target as HTMLElement).setAttribute(SUPPRESS, "true"));
  on(root, "keydown", signal, (event) => onKey(root, port, event));
  window.addEventListener("keydown", (event) => lendAccelerator(root, event), { signal, capture: true });
}

function onKey(root: HTMLElement, port: KeyPort, event: KeyboardEvent): void {
  if (event.key === "Escape") {
    take(event);
    if (port.escape()) return;
    leave(root, event.target as HTMLElement);
    port.left();
    return;
  }
  const inside = event.target as HTMLElement;
  if (inside.matches(TYPED)) {
    event.stopPropagation();
    return;
  }
  const action = port.action(event);
  if (action) {
    take(event);
    action();
  } else if (!isForeignAccelerator(event)) {
    event.stopPropagation();
    if (inside === root && SCROLLING.has(event.key)) event.preventDefault();
  }
}

/** The keys of a table that is played on. */
export function playKeys(port: PlayPort): Keys {
  const plain: Record<string, () => void> = { d: port.stock, u: port.undo, r: port.redo, h: port.hint, v: port.light, p: port.pause };
  return (event) => {
    const key = keyOf(event).toLowerCase();
    if (event.altKey) return null;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return event.shiftKey ? port.redo : port.undo;
      return key === "y" && event.ctrlKey && !event.shiftKey ? port.redo : null;
    }
    return event.shiftKey ? null : (plain[key] ?? null);
  };
}

/** The keys that walk through a record. */
export function stepKeys(port: StepPort): Keys {
  const steps: Record<string, () => void> = {
    ArrowLeft: () => port.back(),
    ArrowRight: () => port.forward(),
    ArrowUp: () => port.variation(-1),
    ArrowDown: () => port.variation(1),
    Home: () => port.first(),
    End: () => port.last(),
  };
  return (event) => (isPlain(event) && !event.shiftKey ? (steps[event.key] ?? null) : null);
}

/** The keys by which one listens, at a table and at a study. */
export function readKeys(port: ReadPort): Keys {
  const plain: Record<string, () => void> = { t: port.table, s: port.score, "?": port.help };
  return (event) => (isPlain(event) ? (plain[keyOf(event).toLowerCase()] ?? null) : null);
}

/** The key as it is called here: what other scripts and shifted figures write, by its place on the keyboard. */
export function keyOf({ key, code }: KeyboardEvent): string {
  return /^[\w ?]/.test(key) ? key : (/^(?:Key|Digit|Numpad)(.)$/.exec(code)?.[1] ?? key);
}

/** Whether the key comes without a modifier that would make it a command. */
export function isPlain(event: KeyboardEvent): boolean {
  return !event.altKey && !event.ctrlKey && !event.metaKey;
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
  const path = event.composedPath();
  if (!path.includes(root) || !isForeignAccelerator(event)) return;
  const marked = [root, path[0] as HTMLElement];
  for (const element of marked) element.removeAttribute(SUPPRESS);
  setTimeout(() => marked.forEach((element) => element.setAttribute(SUPPRESS, "true")));
}

/** Hands the keys back to the notebook: focus goes to the nearest ancestor that takes it. */
function leave(root: HTMLElement, focused: HTMLElement): void {
  for (let ancestor = parentOf(root); ancestor; ancestor = parentOf(ancestor)) {
    if (ancestor instanceof HTMLElement && ancestor.hasAttribute("tabindex")) {
      focusOn(ancestor);
      return;
    }
  }
  focused.blur();
}
