import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { control, openCall, stage } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls } from '#testing/browser/fake-call-engine.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';
import { startCall } from '../own-call/own-call.ts';
import { callEffectsStore } from './call-effects.store.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const blur = page.getByRole('switch', { name: /^Blur the background/ });
const noise = page.getByRole('switch', { name: /^Strong noise suppression/ });
const effects = () => fakeCall().asked.filter((what) => what.startsWith('effects'));

test('effects apply to the call at once, and to later calls on this device', async () => {
  await openCall();
  await control('Devices').click();
  await expect.element(blur).not.toBeChecked();
  await blur.click();
  await expect.element(blur).toBeChecked();
  await noise.click();
  await expect.poll(effects).toEqual(['effects blur', 'effects blur noise']);
  expect(JSON.parse(localStorage.getItem('loquat:call-effects') ?? '')).toEqual({ blur: true, noise: true });
  await page.getByRole('button', { name: 'Done' }).click();
  const first = fakeCall();
  await control('Leave the call').click();
  await expect.element(stage).not.toBeInTheDocument();
  startCall('g:1');
  await expect.poll(fakeCall).not.toBe(first);
  await expect.poll(effects).toEqual(['effects blur noise']);
});

test('a device that cannot compute an effect shows that', async () => {
  vi.stubGlobal('AudioWorkletNode', undefined);
  vi.stubGlobal('VideoFrame', undefined);
  await openCall();
  await control('Devices').click();
  await expect.element(blur).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('This browser or device cannot blur the background.')).toBeVisible();
  await expect.element(noise).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('This browser or device cannot suppress noise strongly.')).toBeVisible();
});

test.each([
  ['blur', /The background blur does not work on this device\. It is off now/],
  ['noise', /Strong noise suppression does not work on this device\. It is off now/],
] as const)('an effect that fails is turned off, and the user is told: %s', async (effect, words) => {
  callEffectsStore.setState({ blur: true, noise: true });
  await openCall();
  fakeCall().listener.effectFailed(effect);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(callEffectsStore.getState()).toEqual({ blur: true, noise: true, [effect]: false });
});
