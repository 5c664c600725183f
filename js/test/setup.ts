/** What every browser has and jsdom has not. Nothing has a size, and nobody wants motion. */

Object.assign(globalThis, {
  ResizeObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
  matchMedia: (query: string) => ({ matches: query.includes("reduced-motion"), addEventListener: () => undefined }),
});
document.execCommand = () => false;
