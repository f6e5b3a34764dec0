import { api, Gid, Uid } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { control, openCall, openTeam, stage } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, memberOf } from '#testing/browser/fake-call-engine.ts';
import { item, toast } from '#testing/browser/pages.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const about = { target: { gid: Gid.parse(1) }, channel_name: 'loquat:group:1', by_uid: Uid.parse(2) };
const menu = page.getByRole('button', { name: 'More about Ben' });

test('an administrator mutes a participant and removes them from the call', async () => {
  const team = await openCall({ me: { is_admin: true } });
  team.on(api.calls.muteInCall, () => undefined);
  team.on(api.calls.removeFromCall, () => undefined);
  fakeCall().listener.changed([memberOf(3), memberOf(1)]);
  await menu.click();
  await item('Mute Ben').click();
  await expect.poll(() => team.asked(api.calls.muteInCall)[0]?.params).toEqual({ gid: 1, uid: 3 });
  fakeCall().listener.changed([memberOf(3, { isMuted: true }), memberOf(1)]);
  await menu.click();
  await expect.element(item('Mute Ben')).toBeDisabled();
  await item('Remove Ben from the call').click();
  await expect.poll(() => team.asked(api.calls.removeFromCall)[0]?.params).toEqual({ gid: 1, uid: 3 });
  await expect.element(page.getByRole('button', { name: 'More about You' })).not.toBeInTheDocument();
});

test('members who do not manage the channel have no menu to moderate', async () => {
  await openCall();
  fakeCall().listener.changed([memberOf(3), memberOf(1)]);
  await expect.element(stage.getByRole('listitem', { name: 'Ben' })).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test('a muted participant learns who muted them, and unmutes', async () => {
  const team = await openCall();
  await expect.poll(() => fakeCall().asked).toEqual(['microphone on']);
  team.emit({ type: 'call_muted', ...about });
  await expect.element(toast('Ann muted you. You can unmute yourself.')).toBeVisible();
  await control('Unmute').click();
  expect(fakeCall().asked).toEqual(['microphone on', 'microphone off', 'microphone on']);
});

test.each(['before', 'after'])(
  "a removed participant learns who removed them, if the server's event arrives %s LiveKit's",
  async (order) => {
    const team = await openCall();
    const { listener } = fakeCall();
    if (order === 'after') listener.ended('removed');
    team.emit({ type: 'call_removed', ...about });
    if (order === 'before') listener.ended('removed');
    await expect.element(toast('Ann removed you from the call.')).toBeVisible();
    await expect.element(stage).not.toBeInTheDocument();
    expect(team.asked(api.calls.joinCall)).toHaveLength(1);
  },
);

test('a page that was not in the call shows no removal', async () => {
  const team = await openTeam('/chat/channel/1');
  team.emit({ type: 'call_removed', ...about, channel_name: 'another room' });
  team.emit({ type: 'call_muted', ...about });
  await expect.element(page.getByRole('textbox', { name: /^Message / })).toBeVisible();
  await expect.element(toast('Ann removed you from the call.')).not.toBeInTheDocument();
});
