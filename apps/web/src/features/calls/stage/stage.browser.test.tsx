import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { control, openCall, stage, withoutFullScreen } from '#testing/browser/calls.ts';
import { fakeCall, forgetCalls, memberOf } from '#testing/browser/fake-call-engine.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(() => {
  forgetCalls();
  withoutFullScreen();
});
afterEach(leaveCall);

test('one’s own hand is raised and lowered, on the tile too', async () => {
  await openCall();
  await control('Raise your hand').click();
  fakeCall().listener.changed([memberOf(1, { isHandRaised: true })]);
  await expect.element(stage.getByRole('img', { name: 'hand raised' })).toBeVisible();
  await control('Lower your hand').click();
  fakeCall().listener.changed([memberOf(1)]);
  await expect.element(stage.getByRole('img', { name: 'hand raised' })).not.toBeInTheDocument();
  await expect.element(control('Raise your hand')).toBeVisible();
  expect(fakeCall().asked.filter((what) => what.startsWith('hand'))).toEqual(['hand on', 'hand off']);
});

test('a phone raises a hand from the head of the stage, because its bar has no room', async () => {
  await page.viewport(390, 844);
  await openCall();
  await expect.element(control('Raise your hand')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Raise your hand' }).click();
  await expect.poll(() => fakeCall().asked).toContain('hand on');
});

test('the stage fills the window and returns to the chat, by its buttons and by Escape', async () => {
  await openCall();
  const isFull = () => stage.element().getBoundingClientRect().height === innerHeight;
  const enlarge = page.getByRole('button', { name: 'Full screen' });
  expect(isFull()).toBe(false);
  await enlarge.click();
  await expect.poll(isFull).toBe(true);
  await expect.element(stage).toHaveFocus();
  await page.getByRole('button', { name: 'Back to the chat' }).click();
  await expect.poll(isFull).toBe(false);
  await enlarge.click();
  await expect.poll(isFull).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(isFull).toBe(false);
  expect(fakeCall().asked).not.toContain('leave');
});

const picture = page.getByRole('button', { name: 'Picture in picture' });

test('the largest video opens in a window of its own, and the same button closes it', async () => {
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(true);
  // No media are sent here.
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA);
  const opened = vi
    .spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await openCall();
  await expect.element(picture).not.toBeInTheDocument();
  fakeCall().listener.changed([memberOf(2, { camera: 'a', screen: 'b' }), memberOf(1, { camera: 'c' })]);
  await picture.click();
  const screen = stage.element().querySelector('video[data-source="screen"]');
  expect(opened.mock.contexts).toEqual([screen]);

  const closed = vi.spyOn(document, 'exitPictureInPicture').mockResolvedValue();
  vi.spyOn(document, 'pictureInPictureElement', 'get').mockReturnValue(screen);
  await picture.click();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(opened).toHaveBeenCalledTimes(1);
});

test('a browser without picture in picture offers none', async () => {
  vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(false);
  await openCall();
  fakeCall().listener.changed([memberOf(1, { camera: 'a' })]);
  await expect.poll(() => stage.element().querySelector('video')).not.toBeNull();
  await expect.element(picture).not.toBeInTheDocument();
});
