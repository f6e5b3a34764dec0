import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openCall, withoutFullScreen } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, memberOf } from '#testing/browser/fake-call-engine.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(() => {
  forgetCalls();
  withoutFullScreen();
});
afterEach(leaveCall);

/** Replaces the cameras; `undefined`: a camera that does not report its side. */
function plugIn(...sides: (string | undefined)[]): void {
  const devices = sides.map((side, index) => {
    const device = {
      kind: 'videoinput',
      deviceId: `cam${index}`,
      label: '',
      groupId: '',
      getCapabilities: () => (side ? { facingMode: [side] } : {}),
    };
    return Object.setPrototypeOf(device, InputDeviceInfo.prototype) as MediaDeviceInfo;
  });
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(devices);
}

const flip = (name: string) => page.getByRole('button', { name: `Switch to the ${name} camera` });
const isMirrored = () =>
  getComputedStyle(document.querySelector('[data-tile="camera:1:web"] video')!).scale.startsWith('-1');

test('a phone switches between its front and its back camera, and shows the back one as it is', async () => {
  await page.viewport(390, 844);
  plugIn('user', 'environment');
  await openCall();
  fakeCall().listener.changed([memberOf(2), memberOf(1)]);
  expect(flip('back').elements()).toEqual([]);
  fakeCall().listener.changed([memberOf(2), memberOf(1, { camera: 'c', facing: 'user' })]);
  await flip('back').click();
  expect(fakeCall().asked).toContain('flip');
  expect(isMirrored()).toBe(true);
  fakeCall().listener.changed([memberOf(2), memberOf(1, { camera: 'c', facing: 'environment' })]);
  await expect.element(flip('front')).toBeVisible();
  expect(isMirrored()).toBe(false);
  const { width, height } = flip('front').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

test.each([
  ['one camera', ['user'], ''],
  ['two cameras of a computer', [undefined, undefined], ''],
  ['two front cameras', ['user', 'user'], ''],
] as const)('there is nothing to switch with %s', async (_name, sides, facing) => {
  plugIn(...sides);
  await openCall();
  fakeCall().listener.changed([memberOf(2), memberOf(1, { camera: 'c', facing })]);
  await expect.poll(() => document.querySelector('[data-tile="camera:1:web"] video')).not.toBeNull();
  expect(page.getByRole('button', { name: /^Switch to the/ }).elements()).toEqual([]);
});

test('cameras that do not report their side are switched if the open one does', async () => {
  plugIn(undefined, undefined);
  await openCall();
  fakeCall().listener.changed([memberOf(2), memberOf(1, { camera: 'c', facing: 'environment' })]);
  await expect.element(flip('front')).toBeVisible();
});
