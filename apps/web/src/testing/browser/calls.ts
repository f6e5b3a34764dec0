import { api, type OpenCall, Uid } from '@loquat/contract';
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { startCall } from '../../features/calls/own-call/own-call.ts';
import { hasCall } from './fake-call-engine.ts';
import { openApp } from './open-app.tsx';
import type { Team, TeamParts } from './team.ts';

/** The stage of the call of the channel `general`. */
export const stage = page.getByRole('region', { name: 'Call: #general' });
/** The card of a call that rings. */
export const ringing = page.getByRole('alertdialog', { name: 'Incoming call from Ann' });
/** The user's own call while another screen is open. */
export const dock = page.getByRole('region', { name: 'Your call' });
/** A button of the bar of a call. */
export const control = (name: string): Locator =>
  page.getByRole('toolbar', { name: 'Call controls' }).getByRole('button', { name, exact: true });

/** Ann (2) calls. */
export const calling: OpenCall = {
  target: { uid: Uid.parse(2) },
  channel_name: 'loquat:dm:2:1',
  started_at: 1_000,
  started_by: Uid.parse(2),
  video: false,
  users: [],
  ringing: [Uid.parse(1)],
  answered: false,
};

/** The end of that call. */
export const over = {
  type: 'call_ended',
  target: calling.target,
  channel_name: calling.channel_name,
  reason: 'cancelled',
  started_by: calling.started_by,
} as const;

/** The browser cannot show a page on the whole screen, in which the window of a test could not be resized. */
export const withoutFullScreen = (): void => void vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);

/** From now on the server admits the page to every call. */
export function letIn(team: Team): void {
  const access = { token: 'token', url: 'ws://calls.test', uid: Uid.parse(1), channel_name: 'loquat:group:1' };
  team.on(api.calls.joinCall, () => ({ ...access, expired_in: 60, e2ee_key: null, e2ee_key_number: 0 }));
  team.on(api.calls.confirmCall, () => ({ e2ee_key: null, e2ee_key_number: 0 }));
}

/** Shows the app at an address, on a server that carries calls; with Ann (2), Ben (3) and the channel `general`. */
export async function openTeam(path: string, parts: TeamParts = {}): Promise<Team> {
  const team = await openApp(path, {
    people: [{ name: 'Ann' }, { name: 'Ben' }],
    channels: [{ name: 'general' }],
    hasCalls: true,
    ...parts,
  });
  letIn(team);
  team.on(api.calls.leaveCall, () => undefined);
  team.on(api.calls.declineCall, () => undefined);
  return team;
}

/** Shows the channel `general`, in its call. */
export async function openCall(parts: TeamParts = {}): Promise<Team> {
  const team = await openTeam('/chat/channel/1', parts);
  startCall('g:1');
  await expect.element(control('Mute')).toBeVisible();
  await expect.poll(hasCall).toBe(true);
  return team;
}
