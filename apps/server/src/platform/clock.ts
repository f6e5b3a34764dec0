/** The source of time: milliseconds since the epoch, and a callback after a delay. Rules take it as a parameter. */
export interface Clock {
  now(): number;
  /** Calls back once after `delayMs`; the returned function cancels it. Never keeps the process alive. */
  after(delayMs: number, callback: () => void): () => void;
}

// Longer delays would overflow the timer and fire at once.
const MAX_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(delayMs, 0), MAX_TIMER_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
