import type { ServerEvent } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { event } from '../testing/events.ts';
import { posted } from '../testing/log-fixture.ts';
import { createEventPace } from './event-pace.ts';

const message = (mid: number): ServerEvent => event({ type: 'chat', ...posted(mid) });
const [first, second, third] = [message(1), message(2), message(3)];
const heartbeat = event({ type: 'heartbeat', time: 1 });

/** A screen, and a user at its keyboard. */
function paced({ isInView = () => true }: { isInView?: (event: ServerEvent) => boolean } = {}) {
  const applied: (readonly ServerEvent[])[] = [];
  let isTyping = false;
  let paintKey = (): void => {};
  const pace = createEventPace({
    apply: (events) => void applied.push(events),
    isInView,
    keys: { isTyping: () => isTyping, onPainted: (listener) => (paintKey = listener) },
  });
  const type = (): void => void (isTyping = true);
  return { applied, pace, type, paintKey: () => paintKey() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a message after a quiet time is applied at once, the next ones together', () => {
  const { applied, pace } = paced();
  pace.receive([first]);
  pace.receive([second]);
  pace.receive([third]);
  expect(applied).toEqual([[first]]);
  vi.runAllTimers();
  expect(applied).toEqual([[first], [second, third]]);
});

test('after a batch there is a pause again, and no timer is left when no event comes', () => {
  const { applied, pace } = paced();
  pace.receive([first]);
  pace.receive([second]);
  vi.advanceTimersToNextTimer();
  pace.receive([third]);
  expect(applied).toEqual([[first], [second]]);
  vi.runAllTimers();
  expect(applied).toEqual([[first], [second], [third]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('messages of other chats wait longer than those of the open chat, and arrive with them', () => {
  const { applied, pace } = paced({ isInView: (one) => one === third });
  pace.receive([first]);
  pace.receive([second]);
  vi.advanceTimersByTime(100);
  expect(applied).toEqual([[first]]);
  pace.receive([third]);
  expect(applied).toEqual([[first], [second, third]]);
  pace.receive([first]);
  vi.advanceTimersByTime(299);
  expect(applied).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual([[first], [second, third], [first]]);
});

test('while the user types, messages are applied when the next letter is painted', () => {
  const { applied, pace, type, paintKey } = paced();
  pace.receive([first]);
  type();
  pace.receive([second]);
  paintKey();
  expect(applied).toEqual([[first]]);
  vi.advanceTimersByTime(150);
  pace.receive([third]);
  expect(applied).toEqual([[first]]);
  paintKey();
  expect(applied).toEqual([[first], [second, third]]);
});

test('without a further letter they are applied soon anyway', () => {
  const { applied, pace, type } = paced();
  type();
  pace.receive([first]);
  vi.advanceTimersByTime(99);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual([[first]]);
});

test('events other than messages are applied at once, in order', () => {
  const { applied, pace, type } = paced();
  pace.receive([first]);
  type();
  pace.receive([second]);
  pace.receive([heartbeat, third]);
  expect(applied).toEqual([[first], [second, heartbeat, third]]);
});

test('dropped events are not applied, and applied ones not again', () => {
  const { applied, pace } = paced();
  pace.receive([first]);
  pace.receive([second]);
  pace.catchUp();
  pace.receive([third]);
  pace.forget();
  vi.runAllTimers();
  expect(applied).toEqual([[first], [second]]);
});

test('an event that cannot be applied does not hold up the next ones', () => {
  const applied: (readonly ServerEvent[])[] = [];
  const pace = createEventPace({
    apply: (events) => {
      applied.push(events);
      if (applied.length === 1) throw new Error('broken');
    },
    isInView: () => true,
    keys: { isTyping: () => false, onPainted: () => {} },
  });
  expect(() => pace.receive([first])).toThrow('broken');
  pace.receive([second]);
  vi.runAllTimers();
  expect(applied).toEqual([[first], [second]]);
});
