import { api, type OpenCall, Uid } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openCall, openTeam, over, stage } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, hasCall, memberOf } from '#testing/browser/fake-call-engine.ts';
import { toast } from '#testing/browser/pages.ts';
import { callsStore } from '../calls.store.ts';
import { leaveCall } from './own-call.actions.ts';
import { startCall } from './own-call.ts';
import { keepReloadNote, takeReloadNote } from './reload-note.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(() => {
  forgetCalls();
  takeReloadNote();
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveCall();
});

const offer = toast('You were in the call of Ann before this page was reloaded.');
const withAnn = (more: Partial<OpenCall> = {}): OpenCall => ({
  target: { uid: Uid.parse(2) },
  channel_name: 'loquat:dm:1:2',
  started_at: 1_000,
  started_by: Uid.parse(1),
  video: false,
  ringing: [],
  answered: true,
  away: [],
  users: [{ uid: Uid.parse(2), device: 'web', joined_at: 1_000 }],
  ...more,
});

test('a page that is closed during a call leaves it as one that may come back', async () => {
  const team = await openCall();
  const target = { gid: 1 as never };
  team.emit({ type: 'call', call: withAnn({ target, channel_name: 'loquat:group:1' }) });
  await expect.poll(() => callsStore.getState().byChat['g:1']).toBeDefined();
  dispatchEvent(new Event('pagehide'));
  await expect
    .poll(() => team.asked(api.calls.leaveCall).map(({ body }) => body))
    .toEqual([{ gid: 1, may_return: true }]);
  expect(takeReloadNote()).toBe('g:1');
});

test('after a reload the page offers to rejoin the call, as long as the call goes on', async () => {
  keepReloadNote('u:2');
  const team = await openTeam('/chat');
  // The team of this test lists its calls only now.
  keepReloadNote('u:2');
  team.emit({ type: 'calls', calls: [withAnn()] });
  await expect.element(offer).toBeVisible();
  team.emit({ ...over, channel_name: 'loquat:dm:1:2', reason: 'ended' });
  await expect.element(offer).not.toBeInTheDocument();

  keepReloadNote('u:2');
  team.emit({ type: 'calls', calls: [withAnn()] });
  await page.getByRole('button', { name: 'Join again' }).click();
  await expect.poll(hasCall).toBe(true);
  await expect.element(offer).not.toBeInTheDocument();
});

test('a direct call waits 20 seconds for a page that may come back, and six for one that hung up', async () => {
  const team = await openTeam('/chat/dm/2');
  const annsStage = page.getByRole('region', { name: 'Call: Ann' });
  for (const [away, isPatient] of [
    [[Uid.parse(2)], true],
    [[], false],
  ] as const) {
    startCall('u:2');
    await expect.element(annsStage).toBeVisible();
    await expect.poll(() => team.asked(api.calls.confirmCall).length).toBe(isPatient ? 1 : 2);
    fakeCall().listener.changed([memberOf(2), memberOf(1)]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fakeCall().listener.changed([memberOf(1)]);
    team.emit({ type: 'call', call: withAnn({ users: [], away: [...away] }) });
    await vi.advanceTimersByTimeAsync(19_000);
    expect(annsStage.query() !== null).toBe(isPatient);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    await expect.element(annsStage).not.toBeInTheDocument();
  }
  await expect.element(stage).not.toBeInTheDocument();
});
