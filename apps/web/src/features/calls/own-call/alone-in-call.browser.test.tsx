import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openCall } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, memberOf } from '#testing/browser/fake-call-engine.ts';
import { leaveCall } from './own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(async () => {
  vi.useRealTimers();
  await leaveCall();
});

const MINUTE_MS = 60_000;

test('a user alone in a channel’s call for three minutes is reminded, until another member joins', async () => {
  await openCall();
  fakeCall().listener.changed([memberOf(2), memberOf(1)]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reminder = page.getByText('You are the only one in this call.');
  fakeCall().listener.changed([memberOf(1)]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  fakeCall().listener.changed([memberOf(1, { isMuted: true })]);
  expect(reminder.query()).toBe(null);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  vi.useRealTimers();
  await expect.element(reminder).toBeVisible();
  fakeCall().listener.changed([memberOf(2), memberOf(1)]);
  await expect.element(reminder).not.toBeInTheDocument();
});
