import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dock, openCall, stage, withoutFullScreen } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, memberOf } from '#testing/browser/fake-call-engine.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { chatRow, writing } from '#testing/browser/pages.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(() => {
  forgetCalls();
  withoutFullScreen();
});
afterEach(leaveCall);

const show = page.getByRole('button', { name: 'Show the chat' });

test('the messages of the chat are beside the large stage, and can be written there', async () => {
  await page.viewport(1_440, 900);
  await openCall();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await show.click();
  await writing.click();
  const right = () => stage.element().getBoundingClientRect().right;
  const left = () => document.getElementById('content')!.getBoundingClientRect().left;
  await expect.poll(() => right() - left()).toBe(0);
  expect(await defectsOf()).toEqual([]);
  await page.getByRole('button', { name: 'Hide the chat' }).click();
  await expect.poll(right).toBe(innerWidth);
});

test('a phone switches between the call and its chat', async () => {
  await page.viewport(390, 844);
  await openCall();
  await expect.element(stage).toBeVisible();
  await expect.element(show).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back to the chat' }).click();
  await expect.element(stage).not.toBeInTheDocument();
  await expect.element(writing).toBeVisible();
  await dock.getByRole('link').click();
  await expect.element(stage).toBeVisible();
});

test('the video of others floats over another chat, and leaves the composer of a phone free', async () => {
  await page.viewport(1_440, 900);
  await openCall({ channels: [{ name: 'general' }, { name: 'other' }] });
  fakeCall().listener.changed([memberOf(3, { camera: 'track' }), memberOf(1)]);
  await chatRow('other').click();
  const video = page.getByRole('region', { name: 'Floating video' });
  await expect.element(video).toBeVisible();
  expect(await defectsOf()).toEqual([]);
  await page.viewport(390, 844);
  const bottom = () => video.element().getBoundingClientRect().bottom;
  await expect.poll(bottom).toBeLessThan(writing.element().getBoundingClientRect().top);
  await video.getByRole('button', { name: 'Leave the call' }).click();
  await expect.element(video).not.toBeInTheDocument();
});

test.each([390, 320])('the buttons above the call of a phone are inside of a window of %i px', async (width) => {
  await page.viewport(width, 844);
  await openCall();
  fakeCall().listener.changed([memberOf(3), memberOf(1)]);
  const back = page.getByRole('button', { name: 'Back to the chat' });
  await expect.element(back).toBeVisible();
  await expect.poll(() => back.element().getBoundingClientRect().right).toBeLessThanOrEqual(width - 8);
});

test('the floating video is dragged, moved by arrow keys and sent to the next corner, and leaves the bar free', async () => {
  await page.viewport(1_440, 900);
  await openCall({ channels: [{ name: 'general' }, { name: 'other' }] });
  fakeCall().listener.changed([memberOf(3, { camera: 'track' }), memberOf(1)]);
  await chatRow('other').click();
  const video = page.getByRole('region', { name: 'Floating video' });
  const move = video.getByRole('button', { name: 'Move the video' });
  await expect.element(move).toBeVisible();
  const box = () => video.element().getBoundingClientRect();
  const bar = document.querySelector('#content [data-top-bar]')!.getBoundingClientRect();
  await expect.poll(() => box().top).toBeGreaterThanOrEqual(bar.bottom + 8);
  const { left, top } = box();

  (move.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => box().left).toBe(left - 16);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(() => box().top).toBe(top + 96);

  const before = box().left;
  await userEvent.dragAndDrop(move, document.getElementById('content')!, { targetPosition: { x: 300, y: 400 } });
  await expect.poll(() => Math.abs(box().left - before)).toBeGreaterThan(100);
  const dragged = box().left;
  await move.click();
  await expect.poll(() => box().left).not.toBe(dragged);
});
