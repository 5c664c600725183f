/**
 * What is written about a game: plain text with a small part of Markdown. Everything is built from text nodes
 * and a fixed set of elements, so whatever is not understood stays text to be read.
 */

import { h } from "./dom";

const CARD = /(?:10|[2-9AJQKT])[♠♥♦♣]/u;
/** One alternative a mark, in the order of the makers below. None can look past the next mark of its kind: no text is slow. */
const MARKUP = new RegExp(
  [
    /`([^`\n]+)`/,
    /\[([^[\]\n]+)\]\((https?:\/\/[^\s()<>"]+)\)/,
    /\*\*(?!\s)([^\n]+?)\*\*/,
    /\*(?![\s*])([^*\n]+)\*/,
    new RegExp(`(${CARD.source})`),
  ]
    .map((part) => part.source)
    .join("|"),
  "u",
);

/** A comment as elements: paragraphs and lists. */
export function richText(text: string): Node[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[ \t]*\n)+/)
    .filter((block) => block.trim() !== "")
    .flatMap(blockOf);
}

/** A line without Markdown, its cards in their colours. */
export function cardText(text: string): (Node | string)[] {
  return text.split(new RegExp(`(${CARD.source})`, "u")).map((part, index) => (index % 2 === 1 ? cardToken(part) : part));
}

/** Lines that begin with a dash are a list; what stands before and after them are paragraphs. */
function blockOf(block: string): Node[] {
  const parts: { list: boolean; lines: string[] }[] = [];
  for (const line of block.replace(/^\n+|\s+$/g, "").split("\n")) {
    const list = /^\s*-\s/.test(line);
    const last = parts.at(-1);
    if (last?.list === list) last.lines.push(line);
    else parts.push({ list, lines: [line] });
  }
  return parts.map(({ list, lines }) => {
    if (!list) return h("p", {}, ...inline(lines.join("\n")));
    return h("ul", {}, ...lines.map((line) => h("li", {}, ...inline(line.replace(/^\s*-\s+/, "")))));
  });
}

function inline(text: string): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let rest = text;
  for (let found = MARKUP.exec(rest); found; found = MARKUP.exec(rest)) {
    if (found.index > 0) nodes.push(rest.slice(0, found.index));
    nodes.push(marked(found));
    rest = rest.slice(found.index + found[0].length);
  }
  return rest === "" ? nodes : [...nodes, rest];
}

function marked([whole, code, words, address, strong, soft, card]: RegExpExecArray): Node | string {
  if (code !== undefined) return h("code", {}, code);
  if (words !== undefined && address !== undefined) {
    return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...inline(words));
  }
  if (strong !== undefined) return h("strong", {}, ...inline(strong));
  if (soft !== undefined) return h("em", {}, ...inline(soft));
  return card === undefined ? whole : cardToken(card);
}

function cardToken(card: string): HTMLElement {
  const red = card.endsWith("♥") || card.endsWith("♦");
  return h("span", { class: red ? "rfl-token rfl-token-red" : "rfl-token" }, card);
}
