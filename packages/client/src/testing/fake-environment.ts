import type { Environment, EnvironmentSignal, Timer } from '../environment.ts';
import { NOW } from './session.ts';

export interface FakeEnvironment extends Environment {
  /** Advances time and runs the timers that become due, in order. */
  advance(ms: number): void;
  /** Advances the clock without running timers, as a suspended machine does. */
  suspend(ms: number): void;
  become(signal: EnvironmentSignal): void;
  pendingTimers(): number;
  /** Milliseconds until the next timer comes due. */
  nextTimerIn(): number | undefined;
  listeners(): number;
}

/** Network, visibility, clock and timers controlled by the test. */
export function createFakeEnvironment(): FakeEnvironment {
  let now = NOW;
  let online = true;
  let hidden = false;
  let nextId = 1;
  const timers = new Map<unknown, { at: number; callback: () => void }>();
  const listeners = new Set<(signal: EnvironmentSignal) => void>();
  function advance(ms: number): void {
    const end = now + ms;
    const earliest = () => [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
    for (let due = earliest(); due; due = earliest()) {
      const [id, { at, callback }] = due;
      timers.delete(id);
      // Timers that became due while the machine was suspended run when it wakes.
      now = Math.max(now, at);
      callback();
    }
    now = end;
  }
  function become(signal: EnvironmentSignal): void {
    if (signal === 'online' || signal === 'offline') online = signal === 'online';
    else hidden = signal === 'hidden';
    for (const listener of listeners) listener(signal);
  }
  return {
    now: () => now,
    isOnline: () => online,
    isHidden: () => hidden,
    setTimer(callback, delayMs) {
      const id = nextId++;
      timers.set(id, { at: now + delayMs, callback });
      return id as unknown as Timer;
    },
    clearTimer: (timer) => void timers.delete(timer),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    advance,
    suspend: (ms) => {
      now += ms;
    },
    become,
    pendingTimers: () => timers.size,
    nextTimerIn: () => [...timers.values()].map(({ at }) => at - now).toSorted((a, b) => a - b)[0],
    listeners: () => listeners.size,
  };
}
