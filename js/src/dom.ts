/** Small makers of elements, and what is often done with them. Text always goes in as text, never as markup. */

/** Attributes by name, or only the class. */
export type Attributes = Record<string, string> | string;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  return made(document.createElement(tag), attributes, children);
}

/** An element of a picture. */
export function s(tag: string, attributes: Attributes = {}, ...children: Node[]): SVGElement {
  return made(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function made<T extends Element>(element: T, attributes: Attributes, children: (Node | string)[]): T {
  const named = typeof attributes === "string" ? { class: attributes } : attributes;
  for (const [name, value] of Object.entries(named)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Listens until the signal ends it. */
export function on<K extends keyof HTMLElementEventMap>(
  target: EventTarget | undefined | null,
  type: K,
  signal: AbortSignal,
  listener: (event: HTMLElementEventMap[K]) => void,
): void {
  target?.addEventListener(type, listener as EventListener, { signal });
}

/** What is to be done when the signal ends all. */
export function atEnd(signal: AbortSignal, act: () => void): void {
  signal.addEventListener("abort", act);
}

/** Tells the width of the element's inside, each time it may have changed. */
export function onResize(element: Element, signal: AbortSignal, act: (width: number) => void): void {
  const resizes = new ResizeObserver((entries) => act(entries[0]?.contentRect.width ?? 0));
  resizes.observe(element);
  atEnd(signal, () => resizes.disconnect());
}

/** Nobody else is to do anything with this event. */
export function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Gives these classes to the element, or takes them from it. */
export function toggle(element: Element, classes: Record<string, boolean>): void {
  for (const [name, given] of Object.entries(classes)) element.classList.toggle(name, given);
}

/** Gives the focus without scrolling the notebook. */
export function focusOn(element: Pick<HTMLElement, "focus"> | undefined | null): void {
  element?.focus({ preventScroll: true });
}

export function svg(viewBox: string, path: string, className: string): SVGElement {
  return s("svg", { viewBox, class: className, "aria-hidden": "true" }, s("path", { d: path }));
}

/** Writes only what differs, so that a repeated state costs nothing and moves no focus. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Shows HTML that Python has written: it alone may do so, since it has escaped all text in it. A focus that was in
 * there goes to what does the same now; false if there is nothing of the kind any more.
 */
export function setHtml(element: HTMLElement, html: string): boolean {
  if (shown.get(element) === html) return true;
  const { action, setting } = element.querySelector<HTMLElement>(":focus")?.dataset ?? {};
  element.innerHTML = html;
  shown.set(element, html);
  const name = action ? `[data-action=${action}]` : setting && `[data-setting=${setting}]`;
  const heir = name ? element.querySelector<HTMLElement>(name) : null;
  focusOn(heir);
  return !name || heir !== null;
}

/** What each element was given: a browser writes it down in its own way. */
const shown = new WeakMap<Element, string>();

export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Makes these the children; those that stay in their order are not touched. */
export function setChildren(parent: Element, children: readonly Element[]): void {
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
  while (next) {
    const rest: Element | null = next.nextElementSibling;
    next.remove();
    next = rest;
  }
}

/** The parent as a reader sees it: out of a shadow root, to its host. */
export function parentOf(element: Element): Element | null {
  const home = element.getRootNode();
  return element.parentElement ?? (home instanceof ShadowRoot ? home.host : null);
}
