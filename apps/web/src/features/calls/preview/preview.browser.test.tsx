import { api, Uid } from '@loquat/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calling, control, openTeam, over, ringing } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, hasCall } from '#testing/browser/fake-call-engine.ts';
import { toast } from '#testing/browser/pages.ts';
import type { Team } from '#testing/browser/team.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const opened: MediaStream[] = [];

/** Replaces camera and microphone. */
function giveDevices() {
  opened.length = 0;
  const canvas = document.createElement('canvas');
  const filming = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 50);
  onTestFinished(() => clearInterval(filming));
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation((wanted) => {
    const stream = wanted?.video
      ? canvas.captureStream(10)
      : new MediaStreamAudioDestinationNode(new AudioContext()).stream;
    opened.push(stream);
    return Promise.resolve(stream);
  });
}

const isAllClosed = () =>
  opened.every((stream) => stream.getTracks().every(({ readyState }) => readyState === 'ended'));
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const joined = (team: Team) => team.asked(api.calls.joinCall).map(({ body }) => body);

test('a video call begins with a preview: picture, level and devices, and only then calls', async () => {
  giveDevices();
  const team = await openTeam('/chat/dm/2');
  await page.getByRole('button', { name: 'Video call', exact: true }).click();
  const preview = dialog('Video call with Ann');
  const picture = preview.getByLabelText('Camera preview');
  await expect.poll(() => (picture.element() as HTMLVideoElement).videoWidth).toBeGreaterThan(0);
  await expect.element(preview.getByRole('meter', { name: 'Level' })).toBeVisible();
  for (const name of ['Microphone', 'Camera'])
    await expect.element(preview.getByRole('combobox', { name })).toBeVisible();
  await expect.element(preview.getByRole('switch', { name: /^Blur the background/ })).toBeVisible();
  expect(joined(team)).toEqual([]);

  await expect.element(button('Start call')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(preview).not.toBeInTheDocument();
  await expect
    .poll(() => joined(team))
    .toEqual([{ uid: 2, video: true, move: false, confirms: true, comes_back: false }]);
  await expect.poll(() => hasCall() && fakeCall().asked).toEqual(['microphone on', 'camera on']);
  expect(isAllClosed()).toBe(true);
});

test('devices that are off in the preview are off in the call', async () => {
  giveDevices();
  const team = await openTeam('/chat/dm/2');
  await page.getByRole('button', { name: 'Video call', exact: true }).click();
  await button('Mute').click();
  await expect.element(dialog('Video call with Ann').getByRole('meter')).not.toBeInTheDocument();
  await button('Turn off camera').click();
  await expect.element(page.getByText('Your camera is off')).toBeVisible();
  expect(isAllClosed()).toBe(true);
  await button('Start call').click();
  await expect
    .poll(() => joined(team))
    .toEqual([{ uid: 2, video: false, move: false, confirms: true, comes_back: false }]);
  await expect.element(control('Unmute')).toBeVisible();
  expect(fakeCall().asked).toEqual([]);
});

test('a cancelled preview starts no call and closes the devices', async () => {
  giveDevices();
  const team = await openTeam('/chat/dm/2');
  await page.getByRole('button', { name: 'Video call', exact: true }).click();
  await expect.poll(() => opened.length).toBeGreaterThanOrEqual(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(isAllClosed()).toBe(true);
  expect(joined(team)).toEqual([]);
});

test('a voice call begins at once', async () => {
  const team = await openTeam('/chat/dm/2');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect
    .poll(() => joined(team))
    .toEqual([{ uid: 2, video: false, move: false, confirms: true, comes_back: false }]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('the call of a channel is joined with a camera after a preview', async () => {
  giveDevices();
  const team = await openTeam('/chat/channel/1');
  const users = [{ uid: Uid.parse(2), joined_at: 1_000, device: 'web' }];
  team.emit({
    type: 'call',
    call: {
      ...calling,
      target: { gid: 1 },
      channel_name: 'loquat:group:1',
      users,
      ringing: [],
      answered: true,
    } as never,
  });
  await page.getByRole('button', { name: 'Join with camera' }).click();
  await expect.element(dialog('Join the call: #general')).toBeVisible();
  await button('Join').click();
  await expect
    .poll(() => joined(team))
    .toEqual([{ gid: 1, video: true, move: false, confirms: true, comes_back: false }]);
});

test('an incoming video call is answered through the preview, which closes when the caller gives up', async () => {
  giveDevices();
  const team = await openTeam('/chat');
  team.emit({ type: 'call', call: { ...calling, video: true } });
  await ringing.getByRole('button', { name: 'Accept', exact: true }).click();
  const preview = dialog('Join the call: Ann');
  await expect.element(preview).toBeVisible();
  await expect.element(ringing).not.toBeInTheDocument();
  // It can still be declined.
  await button('Cancel').click();
  await expect.element(ringing).toBeVisible();
  await ringing.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(preview).toBeVisible();
  team.emit(over);
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(toast('The call has ended.')).toBeVisible();
  expect(joined(team)).toEqual([]);
});

test('a camera that the browser refuses is explained in the preview, and the call works without', async () => {
  giveDevices().mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const team = await openTeam('/chat/dm/2');
  await page.getByRole('button', { name: 'Video call', exact: true }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: /blocks the camera on this page/ })).toBeVisible();
  await button('Turn off camera').click();
  await button('Start call').click();
  await expect.poll(() => joined(team)).toHaveLength(1);
});
