/** Small makers of elements. Text always goes in as text, never as markup. */

export type Attributes = Record<string, string>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** An element of a picture. */
export function s(tag: string, attributes: Attributes = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function svg(viewBox: string, path: string, className: string): SVGElement {
  return s("svg", { viewBox, class: className, "aria-hidden": "true" }, s("path", { d: path }));
}

/** Writes only what differs, so that a repeated state costs nothing and moves no focus. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

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
