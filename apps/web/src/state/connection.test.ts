import { userEndpoints } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, signedInAs } from '../testing/fake-server.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { connection } from './connection.ts';
import { endSession, sessionStore } from './session.ts';
import { uiStore } from './ui-state.ts';

const users = connection.callsOf(userEndpoints);
const endedBecause = () => sessionStore.getState().endedBecause;

beforeEach(() => {
  fakeStorage();
  vi.useFakeTimers();
  signedInAs(7);
  fakeServer(() => new Response('authorization error', { status: 401 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a refused session ends at once before there is a stream', async () => {
  uiStore.setState({ ready: false });
  await expect(users.getMe()).rejects.toMatchObject({ status: 401 });
  expect(endedBecause()).toBe('expired');
});

test('the stream reports first why a session ended, if it does', async () => {
  uiStore.setState({ ready: true });
  await expect(users.getMe()).rejects.toMatchObject({ status: 401 });
  expect(endedBecause()).toBeNull();
  endSession('login_from_other_device');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(endedBecause()).toBe('login_from_other_device');

  signedInAs(7);
  await expect(users.getMe()).rejects.toMatchObject({ status: 401 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(endedBecause()).toBe('expired');
});

test("a call refused because of the licence ends with the session, like the session's other calls", async () => {
  fakeServer(() => new Response('License error: Expired.', { status: 451 }));
  await expect(users.getMe()).rejects.toMatchObject({ cause: { name: 'AbortError' } });
  expect(sessionStore.getState()).toMatchObject({ endedBecause: 'license', endedText: 'License error: Expired.' });
});
