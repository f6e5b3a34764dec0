import { expect, test } from 'vitest';
import { type BusMessage, createLocalBus } from './bus.ts';

const note = (type: string): BusMessage => ({ kind: 'event', audience: { to: 'everyone' }, event: { type } });
const failOn = (error: unknown) => {
  throw error;
};

test('listeners receive messages in the order of publishing, also those published while listening', () => {
  const bus = createLocalBus(failOn);
  const heard: BusMessage[] = [];
  bus.subscribe((message) => {
    if (message.kind === 'log_grew') bus.publish(note('answer'));
  });
  bus.subscribe((message) => heard.push(message));
  bus.publish({ kind: 'log_grew' });
  bus.publish(note('later'));
  expect(heard).toEqual([{ kind: 'log_grew' }, note('answer'), note('later')]);
});

test('a failing listener is reported and harms neither publisher nor other listeners', () => {
  const errors: unknown[] = [];
  const bus = createLocalBus((error) => errors.push(error));
  const heard: BusMessage[] = [];
  bus.subscribe(() => failOn('broken'));
  bus.subscribe((message) => heard.push(message));
  bus.publish({ kind: 'log_grew' });
  bus.publish({ kind: 'log_grew' });
  expect(errors).toEqual(['broken', 'broken']);
  expect(heard).toHaveLength(2);
});

test('an unsubscribed listener receives no more messages', () => {
  const bus = createLocalBus(failOn);
  const heard: BusMessage[] = [];
  bus.subscribe((message) => heard.push(message))();
  bus.publish({ kind: 'log_grew' });
  expect(heard).toEqual([]);
});
