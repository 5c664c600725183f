import { describe, expect, it } from "vitest";
import { placesIn } from "../src/scale";
import { drawn } from "./board.harness";

describe("a place in the window", () => {
  const at = (scale: { x: number; y: number }): ((place: { x: number; y: number }) => { x: number; y: number }) =>
    placesIn(drawn(document.createElement("div"), { x: 40, y: 20, w: 700, h: 600 }, scale));

  it.each([0.5, 0.8, 1, 1.25, 3])("is found on a table that is drawn at a scale of %d", (scale) => {
    const place = at({ x: scale, y: scale })({ x: 40 + 350 * scale, y: 20 + 90 * scale });
    expect(place.x).toBeCloseTo(350);
    expect(place.y).toBeCloseTo(90);
  });

  it("is found where width and height have scales of their own", () => {
    const place = at({ x: 2, y: 0.5 })({ x: 240, y: 70 });
    expect(place).toEqual({ x: 100, y: 100 });
  });

  it("is taken as it is where nothing has a size: hidden, or in no page", () => {
    const element = document.createElement("div");
    expect(placesIn(element)({ x: 7, y: 9 })).toEqual({ x: 7, y: 9 });
    expect(placesIn(drawn(element, { x: 0, y: 0, w: 700, h: 600 }, { x: 0, y: 0 }))({ x: 7, y: 9 })).toEqual({ x: 7, y: 9 });
  });
});
