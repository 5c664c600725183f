/** Every word the page needs, by key. The language catalogues in Python supply each of them. */

import { setAttribute, setText } from "./dom";
import type { Texts } from "./wire";

export const LABELS = [
  "board",
  "copy_code",
  "copied",
  "moves",
  "minus",
  "undo",
  "redo",
  "new_game",
  "code",
  "code_hint",
  "deal",
  "same_deal",
  "cancel",
  "busy",
  "offline",
  "won",
  "pile_empty",
  "pile_cards",
  "pile_down",
  "move_list",
  "start",
  "variations",
  "undone",
  "refused",
  "comment_on",
  "comment_before",
  "marks",
  "promote",
  "demote",
  "delete",
  "delete_sure",
  "study",
  "first",
  "back",
  "forward",
  "last",
  "play",
  "pause",
  "speed",
  "previous_comment",
  "next_comment",
  "place",
  "place_of",
  "time",
  "pause_game",
  "resume",
  "paused",
  "left",
  "light",
  "hint",
  "show_line",
  "which_lost",
  "stop_advice",
  "settings",
  "close",
  "card_place",
  "movable",
  "takes",
  "picked",
  "picked_up",
  "goes_to",
  "goes_nowhere",
  "put_down",
  "from_pile",
  "from_foundation",
  "help",
] as const;

export type LabelKey = (typeof LABELS)[number];

/**
 * The label with its `{name}` places filled, in the plural that `count` takes where it counts.
 * A key without a text shows itself: a visible fault, not a silent one.
 */
export function label(texts: Texts, key: LabelKey, values: Record<string, string | number> = {}): string {
  const text = texts.labels[key] ?? counted(texts, key, Number(values["count"])) ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function counted({ language, labels }: Texts, key: LabelKey, count: number): string | undefined {
  if (plurals?.language !== language) plurals = { language, rules: new Intl.PluralRules(language || "en") };
  return labels[`${key}.${plurals.rules.select(count)}`] ?? labels[`${key}.other`];
}

/** Made once for a language: a board asks at every frame. */
let plurals: { language: string; rules: Intl.PluralRules } | undefined;

/** Fills in what an element is to say: `data-words` is read in it, `data-called` is what it is called. */
export function fillIn(root: Element, texts: Texts): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-words], [data-called]")) {
    const { words, called } = element.dataset;
    if (words) setText(element, label(texts, words as LabelKey));
    if (called) call(element, label(texts, called as LabelKey));
  }
}

/** Gives a name to an element without words; a button shows it, too. */
export function call(element: Element, name: string): void {
  setAttribute(element, "aria-label", name);
  if (element.tagName === "BUTTON") setAttribute(element, "title", name);
}

export function cardName(texts: Texts, card: string): string {
  return texts.cards[card] ?? card;
}
