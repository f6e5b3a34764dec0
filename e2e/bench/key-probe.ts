/** The cost of keys in a page, ms; one number for each key. */
export interface KeyTimes {
  /** From the press until the page begins to handle it: other work in progress. */
  delay: number[];
  /** Handlers and all their synchronous effects, then the frame: scripts, style, layout and paint. */
  work: number[];
  /** From the press until the letter is painted, the wait for the next frame included. */
  painted: number[];
}

declare global {
  interface Window {
    keyTimes: KeyTimes;
  }
}

/** From now on the page records the cost of each key. Runs in the page, so it may use nothing from outside itself. */
export function watchKeys(): void {
  const times: KeyTimes = { delay: [], work: [], painted: [] };
  window.keyTimes = times;
  let pressedAt = 0;
  let begunAt = 0;
  const afterFrame = (run: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', run, { once: true });
    port1.start();
    port2.postMessage(null);
  };
  const noteFrame = (pressed: number, begun: number, handled: number): void => {
    requestAnimationFrame(() => {
      const frameAt = performance.now();
      afterFrame(() => {
        const paintedAt = performance.now();
        times.delay.push(begun - pressed);
        times.work.push(handled - begun + paintedAt - frameAt);
        times.painted.push(paintedAt - pressed);
      });
    });
  };
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      [pressedAt, begunAt] = [timeStamp, performance.now()];
    },
    true,
  );
  // React renders the effect of a key in its own microtask, which is queued before this one.
  window.addEventListener('input', () => queueMicrotask(() => noteFrame(pressedAt, begunAt, performance.now())));
}
