import { api } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { control, openCall, openTeam, stage } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, hasCall, provider } from '#testing/browser/fake-call-engine.ts';
import { toast } from '#testing/browser/pages.ts';
import { leaveCall } from './own-call.actions.ts';
import { startCall } from './own-call.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(async () => {
  vi.useRealTimers();
  await leaveCall();
});

const PATIENCE_MS = 8_000;
const unreached = page.getByText(/^This browser cannot reach the voice server at calls\.test\. A firewall/);

test('a browser that the voice provider refuses shows the unreachable host, and requests one token', async () => {
  const team = await openTeam('/chat/channel/1');
  provider.is = 'refusing';
  startCall('g:1');
  await expect.element(unreached).toBeVisible();
  await expect.element(stage).not.toBeInTheDocument();
  expect(team.asked(api.calls.joinCall)).toHaveLength(1);
  // Until then the server lists no participant.
  expect(team.asked(api.calls.confirmCall)).toEqual([]);
  await expect.poll(() => team.asked(api.calls.leaveCall).map(({ body }) => body)).toEqual([{ gid: 1 }]);

  provider.is = 'there';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(control('Mute')).toBeVisible();
  await expect.element(unreached).not.toBeInTheDocument();
  expect(team.asked(api.calls.joinCall)).toHaveLength(2);
  expect(team.asked(api.calls.confirmCall)).toHaveLength(1);
});

test('a voice provider that does not respond is given up after eight seconds', async () => {
  const team = await openTeam('/chat/channel/1');
  provider.is = 'silent';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  startCall('g:1');
  await expect.poll(() => team.asked(api.calls.joinCall)).toHaveLength(1);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  await expect.element(stage.getByText('Connecting…')).toBeVisible();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(PATIENCE_MS);
      return stage.query();
    })
    .toBe(null);
  vi.useRealTimers();
  await expect.element(unreached).toBeVisible();
  expect(team.asked(api.calls.joinCall)).toHaveLength(1);
  expect(hasCall()).toBe(false);
});

test('a call that is lost repeatedly ends after a bounded number of tokens', async () => {
  const team = await openCall();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lost = toast('The connection to the call was lost.');
  for (let round = 0; round < 5; round += 1) {
    const before = fakeCall();
    before.listener.ended('lost');
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return fakeCall() !== before;
      })
      .toBe(true);
  }
  fakeCall().listener.ended('lost');
  vi.useRealTimers();
  await expect.element(lost).toBeVisible();
  await expect.element(stage).not.toBeInTheDocument();
  expect(team.asked(api.calls.joinCall)).toHaveLength(6);
});
