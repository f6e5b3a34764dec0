import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatsStore, emptyChats } from '../chats.store.ts';
import { watchMutes } from './mute-clock.ts';

const DAY_MS = 86_400_000;
let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  chatsStore.setState(emptyChats, true);
  stop = watchMutes();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a mute ends by itself when it expires, one without an end stays', () => {
  chatsStore.setState({ muted: { 'g:1': 6_000, 'g:2': 61_000, 'u:3': null } });
  vi.advanceTimersByTime(5_000);
  expect(chatsStore.getState().muted).toEqual({ 'g:2': 61_000, 'u:3': null });
  vi.advanceTimersByTime(55_000);
  expect(chatsStore.getState().muted).toEqual({ 'u:3': null });
});

test('a mute that ends in many days is waited for', () => {
  chatsStore.setState({ muted: { 'g:1': 40 * DAY_MS } });
  vi.advanceTimersByTime(39 * DAY_MS);
  expect(chatsStore.getState().muted).toEqual({ 'g:1': 40 * DAY_MS });
  vi.advanceTimersByTime(2 * DAY_MS);
  expect(chatsStore.getState().muted).toEqual({});
});
