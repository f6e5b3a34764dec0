import { api } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { control, letIn, openCall, stage } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls } from '#testing/browser/fake-call-engine.ts';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';
import { leaveCall } from './own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(async () => {
  vi.useRealTimers();
  await leaveCall();
});

const STEP_MS = 250;
const lost = toast('The connection to the call was lost.');
const reconnecting = stage.getByText('Reconnecting...');

/** Advances the app's clock, step by step, until a condition holds. Returns the waited time in milliseconds. */
async function waitUntil(is: () => boolean): Promise<number> {
  let waited = 0;
  const step = async (): Promise<boolean> => {
    if (is()) return true;
    waited += STEP_MS;
    await vi.advanceTimersByTimeAsync(STEP_MS);
    return is();
  };
  await expect.poll(step, { interval: 1 }).toBe(true);
  return waited;
}

test('a lost call reconnects for half a minute, then shows that it is lost and offers to join again', async () => {
  const team = await openCall();
  const first = fakeCall();
  team.on(api.calls.joinCall, () => new Refusal('call.unreachable'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  first.listener.ended('lost');
  await expect.element(reconnecting).toBeVisible();
  const waited = await waitUntil(() => lost.query() !== null || reconnecting.query() === null);
  // Half a minute, and the steps that pass while the server answers.
  expect(waited).toBeGreaterThan(28_000);
  expect(waited).toBeLessThan(45_000);
  vi.useRealTimers();
  await expect.element(lost).toBeVisible();
  await expect.element(stage).not.toBeInTheDocument();
  await expect.poll(() => team.asked(api.calls.leaveCall).map(({ body }) => body)).toEqual([{ gid: 1 }]);

  letIn(team);
  await page.getByRole('button', { name: 'Join again' }).click();
  await expect.poll(fakeCall).not.toBe(first);
  await expect.element(control('Mute')).toBeVisible();
});

test('a lost call that comes back continues unchanged', async () => {
  const team = await openCall();
  const first = fakeCall();
  await control('Raise your hand').click();
  await control('Mute').click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  first.listener.ended('lost');
  await expect.element(reconnecting).toBeVisible();
  await waitUntil(() => fakeCall() !== first);
  vi.useRealTimers();
  await expect.element(reconnecting).not.toBeInTheDocument();
  await expect.poll(() => fakeCall().asked).toEqual(['hand on']);
  await expect.element(control('Unmute')).toBeVisible();
  await expect.element(control('Lower your hand')).toBeVisible();
  expect(team.asked(api.calls.joinCall).at(-1)?.body).toEqual({
    gid: 1,
    video: false,
    move: true,
    confirms: true,
    comes_back: true,
  });
});

test('a weak network shows that the call reconnects, until it has', async () => {
  await openCall();
  fakeCall().listener.reconnecting(true);
  await expect.element(reconnecting).toBeVisible();
  fakeCall().listener.reconnecting(false);
  await expect.element(reconnecting).not.toBeInTheDocument();
  await expect.element(control('Mute')).toBeVisible();
});
