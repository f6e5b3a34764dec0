import { api } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calling, control, openCall, openTeam, over, ringing, stage } from '../../testing/browser/calls.ts';
import { broken, fakeCall, forgetCalls, memberOf } from '../../testing/browser/fake-call-engine.ts';
import { Refusal } from '../../testing/browser/outside.ts';
import { toast, writing } from '../../testing/browser/pages.ts';
import { leaveCall } from './own-call/own-call.actions.ts';
import { startCall } from './own-call/own-call.ts';

vi.mock('./engine/livekit-engine.ts', () => import('../../testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const CHANNEL = '/chat/channel/1';

test('a call rings until it is declined, and the focus that it took returns', async () => {
  const team = await openTeam('/users');
  const people = page.getByRole('link', { name: 'People' }).first();
  await expect.element(people).toBeVisible();
  (people.element() as HTMLElement).focus();
  team.emit({ type: 'call', call: calling });
  await expect.element(ringing.getByRole('button', { name: 'Accept' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(people).toHaveFocus();
  await ringing.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect.poll(() => team.asked(api.calls.declineCall)).toHaveLength(1);
  team.emit({ ...over, reason: 'declined' });
  await expect.element(ringing).not.toBeInTheDocument();
});

test('a call takes no keys from a user who is writing, and opens its chat when accepted', async () => {
  const team = await openTeam(CHANNEL);
  await writing.click();
  await userEvent.keyboard('Half a');
  team.emit({ type: 'call', call: { ...calling, video: true } });
  await expect.element(ringing).toBeVisible();
  await userEvent.keyboard(' word');
  await expect.element(writing).toHaveValue('Half a word');
  await ringing.getByRole('button', { name: 'Accept without video' }).click();
  await expect.element(page.getByRole('region', { name: 'Call: Ann' })).toBeVisible();
  await expect
    .poll(() => team.asked(api.calls.joinCall)[0]?.body)
    .toEqual({ uid: 2, video: false, move: false, confirms: true, comes_back: false });
});

test('deafening mutes too, and unmuting undeafens', async () => {
  await openCall();
  await expect.poll(() => fakeCall().asked).toEqual(['microphone on']);
  await control('Deafen').click();
  await expect.element(control('Unmute')).toBeVisible();
  await expect.element(page.getByText('You are muted.')).toBeInTheDocument();
  await control('Unmute').click();
  await expect.element(control('Deafen')).toBeVisible();
  expect(fakeCall().asked).toEqual(['microphone on', 'deafened on', 'microphone off', 'deafened off', 'microphone on']);
});

test('the controls are one Tab stop, and arrows move through them', async () => {
  await openCall();
  (control('Mute').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(control('Deafen')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(control('Leave the call')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stage).not.toBeInTheDocument();
  expect(fakeCall().asked).toContain('leave');
});

test('a device that cannot be used is explained, and one that is unplugged mutes', async () => {
  broken.set('camera', 'denied');
  await openCall();
  await control('Turn on camera').click();
  await expect.element(page.getByText(/blocks the camera on this page/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(/blocks the camera/)).not.toBeInTheDocument();
  fakeCall().listener.failed('microphone', 'missing');
  await expect.element(page.getByText(/No microphone was found/)).toBeVisible();
  await expect.element(control('Unmute')).toBeVisible();
});

test('every tile fits into the stage, from one participant to many', async () => {
  await openCall();
  for (const count of [1, 2, 5, 9, 16, 25, 30]) {
    const members = Array.from({ length: count }, (_, index) => memberOf(count - index));
    fakeCall().listener.changed(members);
    await expect.poll(() => stage.getByRole('listitem').elements().length).toBe(Math.min(count, 25));
    const list = stage.getByRole('list').element().getBoundingClientRect();
    for (const tile of stage.getByRole('listitem').elements()) {
      const { top, left, right, bottom, width } = tile.getBoundingClientRect();
      expect(width).toBeGreaterThan(40);
      expect([
        top >= list.top - 1,
        left >= list.left - 1,
        right <= list.right + 1,
        bottom <= list.bottom + 1,
      ]).not.toContain(false);
    }
  }
  await expect.element(page.getByText('6 more people')).toBeVisible();
});

test('arrivals and raised hands are announced, and a pin ends when its participant leaves', async () => {
  await openCall();
  fakeCall().listener.changed([memberOf(2), memberOf(1)]);
  await expect.element(page.getByText('Ann joined the call.')).toBeInTheDocument();
  await control('Pin').click();
  await expect.element(control('Unpin')).toBeVisible();
  fakeCall().listener.changed([memberOf(2, { isHandRaised: true }), memberOf(1)]);
  await expect.element(page.getByText('Ann raised a hand.')).toBeInTheDocument();
  fakeCall().listener.changed([memberOf(1)]);
  await expect.element(page.getByText('Ann left the call.')).toBeInTheDocument();
  await expect.element(control('Pin')).toBeVisible();
});

test('users who cannot join see the reason, and a call on another device can be moved', async () => {
  const team = await openTeam(CHANNEL);
  team.on(api.calls.joinCall, () => new Refusal('call.unreachable'));
  startCall('g:1');
  await expect
    .element(toast('The voice provider does not answer. Try again, or tell an admin. The chat still works.'))
    .toBeVisible();
  team.on(api.calls.joinCall, () => new Refusal('call.elsewhere'));
  startCall('g:1');
  await page.getByRole('button', { name: 'Move here' }).click();
  await expect
    .poll(() => team.asked(api.calls.joinCall).at(-1)?.body)
    .toEqual({ gid: 1, video: false, move: true, confirms: true, comes_back: false });
  await page.getByRole('button', { name: 'Stay there' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
