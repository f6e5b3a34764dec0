import type { ServerEvent } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { event } from '../testing/events.ts';
import { posted } from '../testing/log-fixture.ts';
import { createEventPace } from './event-pace.ts';

const message = (mid: number): ServerEvent => event({ type: 'chat', ...posted(mid) });
const [first, second, third] = [message(1), message(2), message(3)];
const typing = event({ type: 'heartbeat', time: 1 });

function paced() {
  const applied: (readonly ServerEvent[])[] = [];
  return { applied, pace: createEventPace((events) => void applied.push(events)) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a message after a quiet time is applied at once, those that follow it together', () => {
  const { applied, pace } = paced();
  pace.receive([first]);
  pace.receive([second]);
  pace.receive([third]);
  expect(applied).toEqual([[first]]);
  vi.runAllTimers();
  expect(applied).toEqual([[first], [second, third]]);
});

test('after a batch there is a pause again, and it ends when nothing came', () => {
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

test('what is not a message waits for nothing, and nothing overtakes it', () => {
  const { applied, pace } = paced();
  pace.receive([first]);
  pace.receive([second]);
  pace.receive([typing, third]);
  expect(applied).toEqual([[first], [second, typing, third]]);
});

test('what was forgotten is not applied, what was caught up with not again', () => {
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
  const pace = createEventPace((events) => {
    applied.push(events);
    if (applied.length === 1) throw new Error('broken');
  });
  expect(() => pace.receive([first])).toThrow('broken');
  pace.receive([second]);
  vi.runAllTimers();
  expect(applied).toEqual([[first], [second]]);
});
