import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { control, openCall, stage } from '#testing/browser/calls.ts';
import { broken, fakeCall, forgetCalls } from '#testing/browser/fake-call-engine.ts';
import type { DeviceFailure, DeviceUse } from '../call-engine.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const FAILURES: readonly (readonly [DeviceUse, DeviceFailure, RegExp])[] = [
  ['microphone', 'denied', /Allow it at the lock beside the address, then try again/],
  ['microphone', 'missing', /No microphone was found\. Connect one, then try again\. You can hear the others/],
  ['microphone', 'busy', /The microphone cannot be opened\. Another program may be using it/],
  ['microphone', 'failed', /Choose another one, or connect it again/],
  ['camera', 'denied', /blocks the camera on this page\. Allow it at the lock/],
  ['camera', 'missing', /No camera was found\. Connect one, then try again/],
  ['camera', 'busy', /The camera cannot be opened\. Another program may be using it/],
  ['camera', 'failed', /The camera does not work\. Choose another one, or connect it again/],
  ['screen', 'denied', /The screen was not shared\. To share it, choose what to show and allow it/],
  ['screen', 'missing', /There is nothing to share on this device/],
  ['screen', 'busy', /The screen cannot be shared just now/],
  ['screen', 'failed', /This browser cannot share the screen/],
];
const TURN_ON: Readonly<Record<DeviceUse, string>> = {
  microphone: 'Unmute',
  camera: 'Turn on camera',
  screen: 'Share your screen',
};

test.each(FAILURES)('a %s that is %s is explained, and can be tried again', async (use, why, words) => {
  await openCall();
  await control('Mute').click();
  broken.set(use, why);
  await control(TURN_ON[use]).click();
  const line = stage.getByRole('alert').filter({ hasText: words });
  await expect.element(line).toBeVisible();
  await expect.element(control('Unmute')).toBeVisible();
  const choose = stage.getByRole('button', { name: 'Choose a device' });
  // Another device helps neither against a refusal nor with a screen.
  await expect.poll(() => choose.elements().length).toBe(use === 'screen' || why === 'denied' ? 0 : 1);
  broken.clear();
  const tries = fakeCall().asked.length;
  await stage.getByRole('button', { name: 'Try again' }).click();
  await expect.element(line).not.toBeInTheDocument();
  expect(fakeCall().asked.slice(tries)).toEqual([`${use} on`]);
});

const device = (kind: MediaDeviceKind, deviceId: string, label: string): MediaDeviceInfo => ({
  kind,
  deviceId,
  label,
  groupId: '',
  toJSON: () => ({}),
});
const ALL = [
  device('audioinput', 'default', 'Default'),
  device('audioinput', 'mic', 'Desk microphone'),
  device('audiooutput', 'ear', 'Earpiece'),
  device('videoinput', 'cam', 'Desk camera'),
];

/** The stream of a silent microphone. */
const sound = (): MediaStream => new MediaStreamAudioDestinationNode(new AudioContext()).stream;

/** Replaces the devices of this computer. */
function plugIn(devices: readonly MediaDeviceInfo[]): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => Promise.resolve(sound()));
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([...devices]);
}

const dialog = page.getByRole('dialog', { name: 'Devices' });
const choiceOf = (name: string) => dialog.getByRole('combobox', { name });

async function choose(name: string, option: string): Promise<void> {
  await choiceOf(name).click();
  await page.getByRole('option', { name: option }).click();
  await expect.element(choiceOf(name)).toHaveTextContent(option);
}

test('chosen devices apply to the call at once, and the browser stores them', async () => {
  plugIn(ALL);
  await openCall();
  const first = fakeCall();
  await control('Devices').click();
  await choose('Microphone', 'Desk microphone');
  await choose('Loudspeaker', 'Earpiece');
  await choose('Camera', 'Desk camera');
  const chosen = { microphone: 'mic', speaker: 'ear', camera: 'cam' };
  await expect.poll(() => first.devices).toMatchObject(chosen);
  expect(JSON.parse(localStorage.getItem('loquat:call-devices') ?? '')).toMatchObject(chosen);
});

test('a loudspeaker can be chosen only if the browser can switch to it', async () => {
  plugIn(ALL);
  const prototype = HTMLMediaElement.prototype as Partial<HTMLMediaElement>;
  const own = Object.getOwnPropertyDescriptor(prototype, 'setSinkId')!;
  await openCall();
  await control('Devices').click();
  await expect.element(choiceOf('Loudspeaker')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  try {
    delete prototype.setSinkId;
    await control('Devices').click();
    await choose('Microphone', 'Desk microphone');
    await expect.element(choiceOf('Loudspeaker')).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Play a test sound' })).toBeVisible();
  } finally {
    Object.defineProperty(prototype, 'setSinkId', own);
  }
});

test('the device choices explain a refused permission, and list a newly plugged in device', async () => {
  plugIn([]);
  vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await openCall();
  await control('Devices').click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: /Allow the microphone at the lock/ })).toBeVisible();
  await choiceOf('Camera').click();
  await expect.element(page.getByRole('option', { name: 'Desk camera' })).not.toBeInTheDocument();
  vi.mocked(navigator.mediaDevices.enumerateDevices).mockResolvedValue(ALL);
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.element(page.getByRole('option', { name: 'Desk camera' })).toBeVisible();
});

test('the level follows the microphone, a test sound can be heard, and the camera is seen on request only', async () => {
  const context = new AudioContext();
  const voice = new GainNode(context, { gain: 0 });
  const source = new OscillatorNode(context);
  source.connect(voice);
  source.start();
  // The code that opens a device stops its stream.
  const hear = (): MediaStream => {
    const heard = new MediaStreamAudioDestinationNode(context);
    voice.connect(heard);
    return heard.stream;
  };
  const canvas = document.createElement('canvas');
  const filming = setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 1, 1), 50);
  onTestFinished(() => clearInterval(filming));
  plugIn(ALL);
  const open = vi.mocked(navigator.mediaDevices.getUserMedia);
  open.mockImplementation((wanted) => Promise.resolve(wanted?.video ? canvas.captureStream(10) : hear()));
  vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(true);
  await openCall();
  await control('Devices').click();
  await context.resume();
  const meter = dialog.getByRole('meter', { name: 'Level' });
  await expect.element(meter).toHaveAttribute('aria-valuenow', '0');
  const level = () => Number(meter.element().getAttribute('aria-valuenow'));
  voice.gain.value = 0.5;
  await expect.poll(level).toBeGreaterThan(50);
  voice.gain.value = 0;
  await expect.poll(level).toBe(0);

  const tones = vi.spyOn(globalThis, 'OscillatorNode');
  await dialog.getByRole('button', { name: 'Play a test sound' }).click();
  expect(tones.mock.calls.map(([, options]) => options?.frequency)).toEqual([523, 659, 784, 1_047]);

  expect(open.mock.calls.some(([wanted]) => wanted?.video)).toBe(false);
  await dialog.getByRole('button', { name: 'Show a preview' }).click();
  const preview = dialog.getByLabelText('Camera preview');
  await expect.poll(() => (preview.element() as HTMLVideoElement).videoWidth).toBe(canvas.width);
  await dialog.getByRole('button', { name: 'Hide the preview' }).click();
  await expect.element(preview).not.toBeInTheDocument();
});
