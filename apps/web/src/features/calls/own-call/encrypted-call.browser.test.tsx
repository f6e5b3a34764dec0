import { api, type OpenCall, Uid } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCall, openTeam, stage } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, hasCall } from '#testing/browser/fake-call-engine.ts';
import { Refusal } from '#testing/browser/outside.ts';
import { leaveCall } from './own-call.actions.ts';
import { startCall } from './own-call.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(async () => {
  vi.useRealTimers();
  await leaveCall();
});

const withKey = (e2ee_key_number: number): OpenCall => ({
  target: { gid: 1 as never },
  channel_name: 'loquat:group:1',
  started_at: 1_000,
  started_by: Uid.parse(1),
  video: false,
  ringing: [],
  answered: true,
  e2ee_key_number,
  users: [{ uid: Uid.parse(1), device: 'web', joined_at: 1_000 }],
});

test('a call whose devices do not encrypt shows that', async () => {
  await openCall();
  await expect.element(stage.getByText('Not end-to-end encrypted')).toBeVisible();
});

test('an encrypted call shows that, and takes the new key when a member loses access', async () => {
  const team = await openTeam('/chat/channel/1');
  const access = { token: 'token', url: 'ws://calls.test', uid: Uid.parse(1), channel_name: 'loquat:group:1' };
  team.on(api.calls.joinCall, () => ({ ...access, expired_in: 60, e2ee_key: 'first', e2ee_key_number: 0 }));
  team.on(api.calls.confirmCall, () => ({ e2ee_key: 'first', e2ee_key_number: 0 }));
  startCall('g:1');
  await expect.poll(hasCall).toBe(true);
  await expect.element(stage.getByText('End-to-end encrypted')).toBeVisible();
  const keys = () => fakeCall().asked.filter((what) => what.startsWith('key'));
  expect(fakeCall().access.e2eeKey).toBe('first');
  await expect.poll(() => team.asked(api.calls.confirmCall)).toHaveLength(1);

  team.emit({ type: 'call', call: withKey(0) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  team.on(api.calls.confirmCall, () => new Refusal('server.internal'));
  team.emit({ type: 'call', call: withKey(1) });
  await expect.poll(() => team.asked(api.calls.confirmCall)).toHaveLength(2);
  expect(keys()).toEqual([]);
  // The server is back: the key is requested again.
  team.on(api.calls.confirmCall, () => ({ e2ee_key: 'second', e2ee_key_number: 1 }));
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      return keys();
    })
    .toEqual(['key second']);
  vi.useRealTimers();
  team.emit({ type: 'call', call: withKey(1) });
  team.emit({ type: 'calls', calls: [withKey(1)] });
  await expect.element(stage).toBeVisible();
  expect(keys()).toEqual(['key second']);
});
