import { BADGE_MAX, DEFAULT_NOTIFICATION_SETTINGS, Gid } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/fake-storage.ts';

const PAUSE_MS = 500;

/** A page that has received all missed messages; `settings` are those of the reader. */
async function follow({ isApp, settings = {} }: { isApp: boolean; settings?: object }) {
  const badges: number[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isApp }));
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => {
      badges.push(count);
      return Promise.resolve();
    },
  });
  vi.resetModules();
  const { fakeServer, signedInAs } = await import('../../testing/fake-server.ts');
  const { chatsStore } = await import('../../features/chat/chats.store.ts');
  const { endSession } = await import('../../state/session.ts');
  const { uiStore } = await import('../../state/ui-state.ts');
  const { followBadge } = await import('./follow-badge.ts');
  const calls = fakeServer(() => ({ ...DEFAULT_NOTIFICATION_SETTINGS, ...settings }));
  signedInAs(7);
  uiStore.setState({ ready: true });
  followBadge();
  const pass = () => vi.advanceTimersByTimeAsync(PAUSE_MS);
  const shows = (expected: readonly number[]) => expect.poll(() => badges).toEqual(expected);
  await shows([0]);
  return {
    badges,
    shows,
    calls,
    endSession,
    pass,
    uiStore,
    signIn: signedInAs,
    async have(state: Partial<ReturnType<typeof chatsStore.getState>>): Promise<void> {
      chatsStore.setState(state);
      await pass();
    },
  };
}

beforeEach(() => {
  fakeStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the icon of the app shows the unread messages of the chats that notify', async () => {
  const chats = [
    { target: { gid: Gid.parse(2) }, level: 'nothing' },
    { target: { gid: Gid.parse(3) }, level: 'mentions' },
  ];
  const { shows, calls, have, endSession } = await follow({ isApp: true, settings: { chats } });
  const unread = { 'g:1': [1, 2], 'g:2': [3], 'g:3': [4, 5], 'u:1': [6], 'u:2': [7] };
  await have({ unread, mentions: { 'g:3': [5] }, muted: { 'u:2': null } });
  await shows([0, 4]);
  await have({ unread: { ...unread, 'g:1': [] } });
  await shows([0, 4, 2]);
  await have({ unread: { 'g:1': Array.from({ length: BADGE_MAX + 1 }, (_, index) => index) } });
  await shows([0, 4, 2, BADGE_MAX]);
  endSession('logout');
  await shows([0, 4, 2, BADGE_MAX, 0]);
  expect(calls.length).toBe(1);
});

test('a user who wants only mentions still gets all direct messages counted', async () => {
  const { shows, calls, have } = await follow({ isApp: true, settings: { level: 'mentions' } });
  await have({ unread: { 'g:1': [1, 2], 'u:1': [3] }, mentions: { 'g:1': [2] } });
  await shows([0, 2]);
  expect(calls.length).toBe(1);
});

test('the next user who signs in is counted by their own settings', async () => {
  const { shows, calls, have, endSession, signIn, pass } = await follow({ isApp: true });
  endSession('logout');
  await pass();
  signIn(8);
  await pass();
  await have({ unread: { 'g:1': [1] } });
  await shows([0, 1]);
  expect(calls.length).toBe(2);
});

test('a tab requests no settings, and only clears the badge once everything is read', async () => {
  const { badges, shows, calls, have } = await follow({ isApp: false });
  await have({ unread: { 'g:1': [1] } });
  expect(badges).toEqual([0]);
  await have({ unread: { 'g:1': [] } });
  await shows([0, 0]);
  expect(calls).toEqual([]);
});

test('no badge is set before missed messages have arrived, nor by an inactive tab', async () => {
  const { badges, have, uiStore } = await follow({ isApp: true });
  uiStore.setState({ ready: false });
  await have({ unread: { 'g:1': [1] } });
  uiStore.setState({ ready: true, inactive: true });
  await have({ unread: { 'g:1': [1, 2] } });
  expect(badges).toEqual([0]);
});
