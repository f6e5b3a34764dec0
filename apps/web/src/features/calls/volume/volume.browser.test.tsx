import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { control, openCall, stage, withoutFullScreen } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, memberOf } from '#testing/browser/fake-call-engine.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';
import { startCall } from '../own-call/own-call.ts';
import { callVolumesStore, setVolume } from './call-volumes.store.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(() => {
  forgetCalls();
  withoutFullScreen();
});
afterEach(leaveCall);

const volumes = () => fakeCall().asked.filter((what) => what.startsWith('volume'));
const slider = page.getByRole('slider', { name: 'Volume of Ann' });

test('a participant is made quieter and louder by keyboard, and the next call on this device remembers it', async () => {
  await openCall();
  fakeCall().listener.changed([memberOf(2), memberOf(1)]);
  const button = stage.getByRole('button', { name: 'Volume of Ann' });
  await expect.element(button).toBeInTheDocument();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100%');
  await expect.element(slider).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '105%');
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '200%');
  await userEvent.keyboard('{Home}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0%');
  await slider.fill('40');
  expect(volumes()).toEqual(['volume 2 1.05', 'volume 2 2', 'volume 2 0', 'volume 2 0.4']);
  expect(JSON.parse(localStorage.getItem('loquat:call-volumes') ?? '')).toEqual({ 2: 40 });
  await userEvent.keyboard('{Escape}');
  await expect.element(slider).not.toBeInTheDocument();
  await expect.element(stage.getByRole('button', { name: 'Volume of Ann, 40%' })).toHaveFocus();

  const first = fakeCall();
  await control('Leave the call').click();
  await expect.element(stage).not.toBeInTheDocument();
  startCall('g:1');
  await expect.poll(fakeCall).not.toBe(first);
  await expect.poll(volumes).toEqual(['volume 2 0.4']);
});

test('a volume returns to normal by one button, and the own tile has none', async () => {
  setVolume(2, 150);
  await openCall();
  fakeCall().listener.changed([memberOf(2), memberOf(1)]);
  await stage.getByRole('button', { name: 'Volume of Ann, 150%' }).click();
  await page.getByRole('button', { name: 'Back to 100%' }).click();
  await expect.element(slider).toHaveValue('100');
  expect(volumes()).toEqual(['volume 2 1.5', 'volume 2 1']);
  expect(callVolumesStore.getState()).toEqual({});
  expect(stage.getByRole('button', { name: /^Volume of/ }).elements()).toHaveLength(1);
});

test('a screen that a participant shares has the same volume', async () => {
  await openCall();
  fakeCall().listener.changed([memberOf(2, { screen: 's' }), memberOf(1)]);
  await expect.poll(() => stage.getByRole('button', { name: 'Volume of Ann' }).elements()).toHaveLength(2);
});

test('participants without a tile have the same volume, in the list behind their number', async () => {
  await openCall();
  const others = Array.from({ length: 27 }, (_, index) => memberOf(index + 2));
  fakeCall().listener.changed([...others, memberOf(1)]);
  await expect.poll(() => stage.getByRole('button', { name: /^Volume of/ }).elements()).toHaveLength(24);
  await stage.getByRole('button', { name: '4 more people' }).click();
  const list = page.getByRole('dialog').getByRole('list');
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(4);
  // Three others, and this user, who has no volume.
  const sliders = list.getByRole('slider');
  expect(sliders.elements()).toHaveLength(3);
  await sliders.first().fill('40');
  expect(volumes()).toEqual(['volume 26 0.4']);
});
