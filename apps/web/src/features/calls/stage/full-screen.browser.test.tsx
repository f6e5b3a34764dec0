import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openCall, stage } from '#testing/browser/calls.ts';
import { forgetCalls } from '#testing/browser/fake-call-engine.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';

vi.mock('../engine/livekit-engine.ts', () => import('#testing/browser/fake-call-engine.ts'));

beforeEach(forgetCalls);
afterEach(leaveCall);

const isFull = () => stage.element().getBoundingClientRect().height === innerHeight;
const button = page.getByRole('button', { name: 'Full screen' });

function fakeFullScreen(request: () => Promise<void>) {
  let element: Element | null = null;
  const change = (next: Element | null): void => {
    element = next;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true);
  vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => element);
  const requested = vi.spyOn(Element.prototype, 'requestFullscreen').mockImplementation(async function (this: Element) {
    await request();
    change(this);
  });
  const ended = vi.spyOn(document, 'exitFullscreen').mockImplementation(async () => change(null));
  return { requested, ended, endByBrowser: () => change(null) };
}

test("full screen uses the browser's mode, and ends with it or by the button", async () => {
  const screen = fakeFullScreen(() => Promise.resolve());
  await openCall();
  await button.click();
  await expect.poll(isFull).toBe(true);
  expect(screen.requested.mock.contexts).toEqual([document.documentElement]);
  screen.endByBrowser();
  await expect.poll(isFull).toBe(false);

  await button.click();
  await expect.poll(isFull).toBe(true);
  await page.getByRole('button', { name: 'Back to the chat' }).click();
  await expect.poll(isFull).toBe(false);
  await expect.poll(() => screen.ended.mock.calls.length).toBe(1);

  // The end of the call ends it too.
  await button.click();
  await expect.poll(isFull).toBe(true);
  await leaveCall();
  await expect.poll(() => screen.ended.mock.calls.length).toBe(2);
});

test('if the browser refuses full screen, the call fills the window', async () => {
  fakeFullScreen(() => Promise.reject(new TypeError('not allowed')));
  await openCall();
  await button.click();
  await expect.poll(isFull).toBe(true);
  await page.getByRole('button', { name: 'Back to the chat' }).click();
  await expect.poll(isFull).toBe(false);
});
