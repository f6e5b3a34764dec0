import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { closeApp } from './open-app.tsx';
import { preferMotion } from './prefer-motion.ts';

let complaints: MockInstance<typeof console.error>;

/** Chromium’s notice that a measurement is delivered in the next frame: on a busy machine a feed cannot avoid it. */
const isLateMeasurement = ([what]: readonly unknown[]): boolean =>
  what instanceof Error && what.message.startsWith('ResizeObserver loop');

beforeEach(async () => {
  complaints = vi.spyOn(console, 'error');
  await page.viewport(1_280, 720);
  await preferMotion('no-preference');
  // No overlay may open where the last test left the mouse.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
});

afterEach(async () => {
  vi.useRealTimers();
  const unanswered = await closeApp();
  const errors = complaints.mock.calls.filter((given) => !isLateMeasurement(given));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(unanswered, 'calls that nobody answered').toEqual([]);
  expect(errors, 'errors in the console').toEqual([]);
});
