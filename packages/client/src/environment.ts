/** What changed in the environment of the stream. */
export type EnvironmentSignal = 'online' | 'offline' | 'hidden' | 'visible';
export type Timer = ReturnType<typeof setTimeout>;

/** The environment of the live stream: network, page visibility, clock and timers. */
export interface Environment {
  isOnline(): boolean;
  isHidden(): boolean;
  /** Milliseconds since the epoch. */
  now(): number;
  setTimer(callback: () => void, delayMs: number): Timer;
  clearTimer(timer: Timer): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (signal: EnvironmentSignal) => void): () => void;
}

const clock = {
  now: () => Date.now(),
  setTimer: (callback: () => void, delayMs: number) => setTimeout(callback, delayMs),
  clearTimer: (timer: Timer) => clearTimeout(timer),
};

/** For pages. */
export function browserEnvironment(): Environment {
  return {
    ...clock,
    isOnline: () => navigator.onLine,
    isHidden: () => document.visibilityState === 'hidden',
    subscribe(listener) {
      const ended = new AbortController();
      const { signal } = ended;
      window.addEventListener('online', () => listener('online'), { signal });
      window.addEventListener('offline', () => listener('offline'), { signal });
      document.addEventListener(
        'visibilitychange',
        () => listener(document.visibilityState === 'hidden' ? 'hidden' : 'visible'),
        { signal },
      );
      return () => ended.abort();
    },
  };
}

/** For Node and workers, where nothing reports the network: always online and never hidden. */
export function plainEnvironment(): Environment {
  return { ...clock, isOnline: () => true, isHidden: () => false, subscribe: () => () => {} };
}
