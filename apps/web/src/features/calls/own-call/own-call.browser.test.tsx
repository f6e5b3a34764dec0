import { api, Uid } from '@loquat/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uiStore } from '#state/ui-state.ts';
import { calling, control, dock, openCall, openTeam, stage } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, hasCall, memberOf } from '#testing/browser/fake-call-engine.ts';
import { item, toast, writing } from '#testing/browser/pages.ts';
import { setCallDevices } from '../call-devices.store.ts';
import { leaveCall } from './own-call.actions.ts';
import { startCall } from './own-call.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const MUTE_KEYS = '{Control>}{Shift>}m{/Shift}{/Control}';
const microphoneChanges = (): string[] => fakeCall().asked.filter((what) => what.startsWith('microphone'));

test('the push-to-talk key and the mute key work in a text field and in the settings', async () => {
  setCallDevices({ isPushToTalk: true, talkKey: 'F8' });
  await openTeam('/chat/channel/1');
  startCall('g:1');
  await expect.poll(hasCall).toBe(true);
  await expect.element(control('Unmute')).toBeVisible();
  await writing.click();
  await userEvent.keyboard('Half{F8>}');
  await expect.element(control('Mute')).toBeVisible();
  await userEvent.keyboard('{/F8}');
  await expect.element(control('Unmute')).toBeVisible();
  await userEvent.keyboard(MUTE_KEYS);
  await expect.element(control('Mute')).toBeVisible();
  await userEvent.keyboard(MUTE_KEYS);
  await expect.element(control('Unmute')).toBeVisible();
  expect(microphoneChanges()).toEqual(['microphone on', 'microphone off', 'microphone on', 'microphone off']);
  await expect.element(writing).toHaveValue('Half');

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  await userEvent.keyboard('{F8>}');
  await expect.element(dock.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  await userEvent.keyboard('{/F8}');
  await expect.element(dock.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await userEvent.keyboard(MUTE_KEYS);
  await expect.element(dock.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
});

test('a push-to-talk key that types belongs to the text field, and the microphone closes with the window', async () => {
  setCallDevices({ isPushToTalk: true, talkKey: 'Space' });
  await openTeam('/chat/channel/1');
  startCall('g:1');
  await expect.poll(hasCall).toBe(true);
  await writing.click();
  await userEvent.keyboard('Half a word');
  await expect.element(writing).toHaveValue('Half a word');
  expect(microphoneChanges()).toEqual([]);
  (stage.element() as HTMLElement).focus();
  await userEvent.keyboard('{ >}');
  await expect.element(control('Mute')).toBeVisible();
  // Another window is in front: the page does not see the release of the key.
  dispatchEvent(new Event('blur'));
  await expect.element(control('Unmute')).toBeVisible();
  await userEvent.keyboard('{/ }');
  expect(microphoneChanges()).toEqual(['microphone on', 'microphone off']);
});

test('the screen stays awake for as long as a call', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue({ release } as never);
  await openCall();
  await expect.poll(() => request.mock.calls).toEqual([['screen']]);
  // The browser has released the lock of a hidden page.
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => request.mock.calls).toHaveLength(2);
  expect(release).not.toHaveBeenCalled();
  await leaveCall();
  await expect.poll(() => release.mock.calls).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('a page without https explains where calls work', async () => {
  const team = await openTeam('/chat/channel/1');
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never);
  startCall('g:1');
  const words =
    'This browser allows microphone and camera only on pages with https. Open this server at an address that begins with https.';
  await expect.element(toast(words)).toBeVisible();
  await expect.element(stage).not.toBeInTheDocument();
  expect(team.asked(api.calls.joinCall)).toEqual([]);
});

test('the next call starts afresh, with the same devices', async () => {
  setCallDevices({ microphone: 'mic' });
  await openCall();
  const first = fakeCall();
  first.listener.changed([memberOf(2), memberOf(1)]);
  await control('Raise your hand').click();
  await control('Pin').click();
  await control('Deafen').click();
  fakeCall().listener.failed('camera', 'busy');
  await expect.element(stage.getByText(/camera cannot be opened/)).toBeVisible();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await control('Leave the call').click();
  await expect.element(stage).not.toBeInTheDocument();
  startCall('g:1');
  await expect.poll(fakeCall).not.toBe(first);
  for (const name of ['Mute', 'Deafen', 'Raise your hand', 'Pin']) await expect.element(control(name)).toBeVisible();
  await expect.poll(() => fakeCall().asked).toEqual(['microphone on']);
  await expect.element(stage.getByText(/camera cannot be opened/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  expect(fakeCall().devices.microphone).toBe('mic');
});

test('a caller who is in no call that the server lists stops calling', async () => {
  const team = await openTeam('/chat/dm/2');
  startCall('u:2');
  await expect.poll(hasCall).toBe(true);
  const mine = page.getByRole('region', { name: 'Call: Ann' });
  const me = Uid.parse(1);
  // Lists that contain it change nothing.
  team.emit({ type: 'calls', calls: [{ ...calling, started_by: me, ringing: [Uid.parse(2)] }] });
  await expect.element(mine.getByText('Ringing Ann…')).toBeVisible();
  expect(fakeCall().asked).not.toContain('leave');
  team.emit({ type: 'calls', calls: [] });
  await expect.element(mine).not.toBeInTheDocument();
  expect(fakeCall().asked).toContain('leave');
});

test('a call is left when another tab takes over', async () => {
  const team = await openCall();
  uiStore.setState({ inactive: true });
  await expect.poll(() => fakeCall().asked).toContain('leave');
  await expect.poll(() => team.asked(api.calls.leaveCall).map(({ body }) => body)).toEqual([{ gid: 1 }]);
});

test('a call is left as soon as its user signs out', async () => {
  const team = await openCall();
  const { promise: loggedOut, resolve: answer } = Promise.withResolvers<void>();
  team.on(api.auth.logout, () => loggedOut as Promise<never>);
  await page.getByRole('button', { name: 'Your account' }).click();
  await item('Log out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  // The server has not ended the session yet.
  await expect.poll(() => fakeCall().asked).toContain('leave');
  await expect.poll(() => team.asked(api.calls.leaveCall).map(({ body }) => body)).toEqual([{ gid: 1 }]);
  expect(toast('You are logged out').query()).toBeNull();
  answer();
  await expect.element(toast('You are logged out')).toBeVisible();
});

test('a call is left when the server ends the session', async () => {
  const team = await openCall();
  team.emit({ type: 'kick', reason: 'delete_device', cause: null });
  await expect.poll(() => fakeCall().asked).toContain('leave');
  await expect.element(stage).not.toBeInTheDocument();
});

test('joining and leaving can be heard, of the user and of other members', async () => {
  vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(true);
  const tones = vi.spyOn(globalThis, 'OscillatorNode');
  /** The notes since the last call of this function, in hertz. */
  const heard = (): (number | undefined)[] => {
    const notes = tones.mock.calls.map(([, options]) => options?.frequency);
    tones.mockClear();
    return notes;
  };
  const CAME = [520, 780];
  const LEFT = [780, 520];
  await openCall();
  await expect.poll(() => fakeCall().asked).toContain('microphone on');
  expect(heard()).toEqual(CAME);
  fakeCall().listener.heads('came');
  expect(heard()).toEqual(CAME);
  fakeCall().listener.heads('left');
  expect(heard()).toEqual(LEFT);
  await leaveCall();
  expect(heard()).toEqual(LEFT);
});
