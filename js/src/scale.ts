/** From pixels of the window to pixels of a layout: zoomed pages and slides draw an element larger or smaller than it is laid out. */

import type { Point } from "./layout";

/**
 * Turns places in the window into places in the element. It is good until something moves. Measured rather than read from
 * styles, since any ancestor may have any scale. What has no size is taken to have none.
 */
export function placesIn(element: HTMLElement): (place: Point) => Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  const across = width / element.offsetWidth || 1;
  const down = height / element.offsetHeight || 1;
  return (place) => ({ x: (place.x - x) / across, y: (place.y - y) / down });
}
