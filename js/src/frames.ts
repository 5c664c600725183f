/** The frames of a study made into states, so that the table can show them. No rules: Python has played the game. */

import type { NodeView, StudyBase } from "./record";
import { type CardView, type PileView, type State, WIRE_VERSION } from "./wire";

/** `3:2|7H6S`: the pile's id, how many cards lie face down, the others. */
const PILE = /^([^:]+):(?:(\d+)\|)?((?:[A-Z0-9]{2})*)$/;

/** The table after this move. Throws if the frame cannot be read, naming the node and the part. */
export function stateOf(base: StudyBase, node: NodeView): State {
  const piles = new Map((node.frame ?? "").split(" ").filter(Boolean).map((part) => pileOf(base, node, part)));
  return {
    v: WIRE_VERSION,
    rev: node.id,
    deal: 1,
    game: base.game,
    piles: base.piles.map((pile) => {
      const shown = piles.get(pile.id);
      if (!shown) throw unreadable(node, pile.id);
      return { ...pile, ...shown };
    }),
    targets: {},
    score: node.score,
    moves: node.number,
    undo: 0,
    redo: 0,
    won: false,
    lost: null,
    recycles: null,
    paused: false,
    clock: null,
    refusal: null,
    said: "",
    handled: null,
  };
}

function pileOf(base: StudyBase, node: NodeView, part: string): [string, Pick<PileView, "down" | "cards">] {
  const [, id, down, names] = PILE.exec(part) ?? [];
  if (id === undefined || names === undefined) throw unreadable(node, part);
  const cards = (names.match(/../g) ?? []).map((card): CardView => {
    const key = base.keys[card];
    if (key === undefined) throw unreadable(node, part);
    return { key, card };
  });
  return [id, { down: Number(down ?? 0), cards }];
}

function unreadable(node: NodeView, part: string): Error {
  return new Error(`The frame of node ${node.id} cannot be read: ${JSON.stringify(part)}`);
}
