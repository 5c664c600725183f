import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Motion } from "../src/motion";
import { drawn } from "./board.harness";

let flights: Keyframe[][];

beforeEach(() => {
  flights = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  HTMLElement.prototype.animate = (frames) => {
    flights.push(frames as Keyframe[]);
    return { cancel: () => undefined } as Animation;
  };
});

afterEach(() => void vi.unstubAllGlobals());

describe.each([0.5, 0.8, 1, 1.25, 3])("at a scale of %d", (scale) => {
  const table = document.createElement("div");
  const card = document.createElement("div");
  card.dataset["key"] = "7";
  const at = (x: number, y: number): HTMLElement =>
    drawn(card, { x: 20 + x * scale, y: 10 + y * scale, w: 80, h: 110 }, { x: scale, y: scale });

  it("a card travels from where it was seen, and a new one from where cards come from", () => {
    const motion = new Motion(drawn(table, { x: 20, y: 10, w: 740, h: 600 }, { x: scale, y: scale }));
    table.append(at(100, 200));
    const before = motion.look();
    at(300, 50);
    motion.travel(before, { x: 18, y: 18 }, 0);
    motion.travel(new Map(), { x: 18, y: 18 }, 0);
    expect(flights.map(([from]) => String(from?.["translate"]).split(" ").map((part) => Math.round(parseFloat(part))))).toEqual([
      [-200, 150],
      [-282, -32],
    ]);
  });
});
