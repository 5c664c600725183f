import { beforeEach, describe, expect, it } from "vitest";
import { Tree } from "../src/tree";
import { Walk } from "../src/walk";
import { record, without } from "./record.fixture";

const tree = new Tree(record({ 2: { comment: "two" }, 4: { before: "four" }, 7: { comment: "seven" } }));

describe("the tree of a record", () => {
  it("knows the way to a node, and how it goes on from there", () => {
    expect(tree.path(7)).toEqual([0, 1, 6, 7]);
    expect(tree.lineThrough(1)).toEqual([0, 1, 3, 4, 5]);
    expect(tree.lineThrough(6)).toEqual([0, 1, 6, 7]);
  });

  it("is read line by line, what could be played instead before how it goes on", () => {
    expect(tree.readingOrder()).toEqual([0, 1, 2, 3, 6, 7, 9, 8, 4, 5]);
  });

  it("finds the variation that holds a node, also from its inside, and none on the main line", () => {
    expect([6, 7, 9, 2].map((id) => tree.variationHead(id))).toEqual([6, 6, 9, 2]);
    expect([0, 1, 3, 5].map((id) => tree.variationHead(id))).toEqual([null, null, null, null]);
  });

  it("finds what can be demoted: the nearest move that has a lesser alternative", () => {
    expect([5, 1, 7, 8, 2, 0].map((id) => tree.preferredHead(id))).toEqual([3, 1, 7, 1, null, null]);
  });

  it("steps between alternatives, from inside of a variation too, and not beyond the last", () => {
    expect([3, 6, 8, 7].map((id) => tree.variation(id, 1))).toEqual([6, 8, null, 9]);
    expect([3, 6, 8, 9].map((id) => tree.variation(id, -1))).toEqual([null, 3, 6, 7]);
    expect([5, 0].map((id) => tree.variation(id, 1))).toEqual([null, null]);
  });

  it("goes from comment to comment in reading order, those before a move too", () => {
    expect([0, 2, 7, 4].map((id) => tree.commented(id, 1))).toEqual([2, 7, 4, null]);
    expect([5, 4, 7, 2].map((id) => tree.commented(id, -1))).toEqual([4, 7, 2, null]);
  });

  it("counts the moves that hang on one", () => {
    expect([0, 1, 6, 5].map((id) => tree.size(id))).toEqual([10, 8, 3, 1]);
  });

  it("holds a long game, and is not out of breath", () => {
    const long = record();
    long.nodes = Array.from({ length: 20_000 }, (_, id) => ({
      ...(long.nodes[0] as (typeof long.nodes)[0]),
      id,
      parent: id === 0 ? null : id - 1,
      children: id === 19_999 ? [] : [id + 1],
    }));
    const walked = new Tree(long);
    expect(walked.readingOrder()).toHaveLength(20_000);
    expect(walked.size(0)).toBe(20_000);
  });

  it("names the node that is out of place", () => {
    const broken = (change: (nodes: ReturnType<typeof record>["nodes"]) => void): (() => Tree) => {
      const made = record();
      change(made.nodes);
      return () => new Tree(made);
    };
    expect(broken((nodes) => nodes.splice(0))).toThrow("The record has no nodes.");
    expect(broken((nodes) => nodes.splice(2, 1))).toThrow("Node 4 is out of place");
    expect(broken((nodes) => nodes.pop())).toThrow("Node 2 is missing under node 0");
    expect(broken((nodes) => nodes.reverse())).toThrow("Node 2 is out of place");
    expect(broken((nodes) => nodes.push(...nodes.slice(-1)))).toThrow("Node 2 is out of place");
    expect(() => tree.node(77)).toThrow("There is no node 77");
  });
});

describe("a walk", () => {
  let at = 0;
  let walk: Walk;
  const go = (node: number): void => {
    at = node;
    walk.follow(tree, at);
  };

  beforeEach(() => {
    walk = new Walk(go);
    go(0);
  });

  it("steps along the line, and stops at its ends", () => {
    walk.back();
    expect(at).toBe(0);
    walk.forward();
    walk.forward();
    expect(at).toBe(3);
    walk.last();
    expect([at, walk.atEnd]).toEqual([5, true]);
    walk.forward();
    expect(at).toBe(5);
    walk.first();
    expect(at).toBe(0);
  });

  it("stays in a variation when it goes back and on again", () => {
    go(7);
    walk.back();
    walk.back();
    expect(at).toBe(1);
    walk.last();
    expect(at).toBe(7);
  });

  it("leaves the variation for another", () => {
    go(6);
    walk.variation(-1);
    expect(at).toBe(3);
    walk.last();
    expect(at).toBe(5);
  });

  it("goes from comment to comment, into variations and out of them", () => {
    const seen = [2, 7, 4].map(() => (walk.comment(1), at));
    expect(seen).toEqual([2, 7, 4]);
    walk.comment(1);
    expect(at).toBe(4);
  });

  it("follows a game that grows and lines that are moved or deleted", () => {
    go(7);
    walk.follow(new Tree(without(7)), 6);
    expect(walk.line).toEqual([0, 1, 6, 9]);
    walk.follow(tree, 1);
    expect(walk.line).toEqual([0, 1, 6, 9]);
  });
});
