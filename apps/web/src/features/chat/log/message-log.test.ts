import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInAs } from '#testing/fake-server.ts';
import { ME, posted } from '#testing/log-fixture.ts';
import { commitEntries, type LogCommit, onLogApplied } from './message-log.ts';
import { emptyMessages, messagesStore } from './messages.store.ts';

const NOW = 1_700_000_000_000;
const commits: LogCommit[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  commits.length = 0;
  stop = onLogApplied((commit) => commits.push(commit));
});
afterEach(() => {
  stop();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const passing = (mid: number, expires_in: number) => posted(mid, { created_at: NOW, expires_in });
const mids = () => messagesStore.getState().chats['g:1']?.mids;

test('messages disappear when they expire, each at its own time, by one timer', () => {
  commitEntries([posted(1), passing(2, 60), passing(3, 30)], 'stream');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(29_999);
  expect(mids()).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1);
  expect(mids()).toEqual([1, 2]);
  vi.advanceTimersByTime(30_000);
  expect(mids()).toEqual([1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('counters and stores of messages are notified of expired ones', () => {
  commitEntries([passing(1, 10)], 'stream');
  vi.advanceTimersByTime(10_000);
  expect(commits.at(-1)).toMatchObject({ entries: [], applied: { removed: [{ key: 'g:1', mid: 1 }], added: [] } });
  expect(messagesStore.getState().chats['g:1']?.lastMid).toBe(0);
});

test('an own message disappears although the answer to its sending lacks the time', () => {
  const own = { from: ME, created_at: NOW };
  commitEntries([posted(1, own)], 'server');
  commitEntries([posted(1, { ...own, expires_in: 5 })], 'stream');
  vi.advanceTimersByTime(5_000);
  expect(mids()).toEqual([]);
});

test('a message that disappears in years is kept until then', () => {
  const years = 60 * 60 * 24 * 365;
  commitEntries([passing(1, years)], 'stream');
  vi.advanceTimersByTime(years * 1_000 - 1);
  expect(mids()).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(mids()).toEqual([]);
});

test('a message that expired before it arrived is not shown, and is removed from the device', () => {
  commitEntries([posted(1, { created_at: NOW - 2_000, expires_in: 1 })], 'device');
  expect(mids()).toBeUndefined();
  expect(commits[0]?.applied.removed).toEqual([{ key: 'g:1', mid: 1 }]);
});
