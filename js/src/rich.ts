/** Texts in which cards have their colours. */

import { h } from "./dom";

const CARD = /((?:10|[2-9AJQKT])[♠♥♦♣])/u;

/** A plain text. */
export function cardText(text: string): (Node | string)[] {
  return text.split(CARD).map((part, index) => {
    if (index % 2 === 0) return part;
    return h("span", /[♥♦]/u.test(part) ? "rfl-token rfl-token-red" : "rfl-token", part);
  });
}

/** Shows the HTML that Python has made of a text: it alone may do so, since it has escaped all that was written. */
export function showHtml(element: Element, html: string): void {
  element.innerHTML = html;
  colour(element);
}

function colour(element: Node): void {
  for (const child of [...element.childNodes]) {
    if (child instanceof Text) child.replaceWith(...cardText(child.data));
    else if (child.nodeName !== "CODE") colour(child);
  }
}
