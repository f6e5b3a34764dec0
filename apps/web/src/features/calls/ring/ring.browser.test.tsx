import { api, Gid, type OpenCall, Uid } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openCall, openTeam } from '#testing/browser/calls.ts';
import { forgetCalls } from '#testing/browser/fake-call-engine.ts';
import { settingsChange } from '#testing/events.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

/** The call of the channel, with Ann (2) in it, while members ring. */
const callOf = (...rung: number[]): OpenCall => ({
  target: { gid: Gid.parse(1) },
  channel_name: 'loquat:group:1',
  started_at: 1_000,
  started_by: Uid.parse(2),
  video: false,
  users: [{ uid: Uid.parse(2), device: 'web', joined_at: 1_000 }],
  ringing: rung.map((uid) => Uid.parse(uid)),
  rings: rung.map((uid) => ({ uid: Uid.parse(uid), by_uid: Uid.parse(2), started_at: 2_000 })),
  answered: true,
});
/** That call, with this user in it too. */
const joined = (call: OpenCall): OpenCall => ({
  ...call,
  users: [...call.users, { uid: Uid.parse(1), device: 'web', joined_at: 3_000 }],
});
const ringing = page.getByRole('alertdialog', { name: 'Incoming call from Ann' });

test('a participant finds a member and calls them, once at a time', async () => {
  const team = await openCall({ people: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Bot', is_bot: true }] });
  team.on(api.calls.ringInCall, () => undefined);
  team.emit({ type: 'call', call: callOf() });
  await page.getByRole('button', { name: 'Call members in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call members into this call' });
  await expect.element(dialog.getByRole('button', { name: 'Call Ben' })).toBeVisible();
  // Ann is in the call, and bots do not answer.
  expect(dialog.getByRole('listitem').elements()).toHaveLength(1);
  // The server does not see this device in the call yet.
  await expect.element(dialog.getByRole('button', { name: 'Call Ben' })).toBeDisabled();
  team.emit({ type: 'call', call: joined(callOf()) });
  await dialog.getByRole('button', { name: 'Call Ben' }).click();
  await expect.poll(() => team.asked(api.calls.ringInCall)[0]?.params).toEqual({ gid: 1, uid: 3 });
  team.emit({ type: 'call', call: joined(callOf(3)) });
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Ringing…');
  await dialog.getByRole('textbox', { name: 'Find a member' }).fill('xyz');
  await expect.element(dialog.getByText('No member to call.')).toBeVisible();
});

test('a called member sees the caller and the channel, and declines or joins', async () => {
  const team = await openTeam('/users');
  team.emit({ type: 'call', call: callOf(1) });
  await expect.element(ringing).toBeVisible();
  await expect.element(ringing.getByText('Call in #general')).toBeVisible();
  await expect.poll(() => document.title).toContain('Ann');
  await ringing.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect.poll(() => team.asked(api.calls.declineCall)[0]?.body).toEqual({ gid: 1 });
  team.emit({ type: 'call', call: callOf() });
  await expect.element(ringing).not.toBeInTheDocument();
  team.emit({ type: 'call', call: callOf(1) });
  await ringing.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => team.asked(api.calls.joinCall)[0]?.body).toMatchObject({ gid: 1 });
});

test('a channel does not ring while it is muted', async () => {
  const team = await openTeam('/users');
  team.emit(settingsChange({ add_mute_groups: [{ gid: 1, expired_at: null }] }));
  team.emit({ type: 'call', call: callOf(1) });
  team.emit(settingsChange({ remove_mute_groups: [1] }));
  await expect.element(ringing).toBeVisible();
  team.emit(settingsChange({ add_mute_groups: [{ gid: 1, expired_at: null }] }));
  await expect.element(ringing).not.toBeInTheDocument();
});
