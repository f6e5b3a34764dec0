import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { closeApp } from './open-app.tsx';
import { preferMotion } from './prefer-motion.ts';

let complaints: MockInstance<typeof console.error>;

beforeEach(async () => {
  complaints = vi.spyOn(console, 'error');
  await page.viewport(1_280, 720);
  await preferMotion('no-preference');
  // Nothing may open where the last test left the mouse.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
});

afterEach(() => {
  const unanswered = closeApp();
  expect(unanswered, 'calls that nobody answered').toEqual([]);
  expect(complaints.mock.calls, 'errors in the console').toEqual([]);
  vi.restoreAllMocks();
});
