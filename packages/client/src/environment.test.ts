import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserEnvironment, type EnvironmentSignal, plainEnvironment } from './environment.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const network = { onLine: true };
const window = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('window', window);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a page reports its network and visibility until the subscription ends', () => {
  const signals: EnvironmentSignal[] = [];
  const environment = browserEnvironment();
  const unsubscribe = environment.subscribe((signal) => signals.push(signal));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  show('hidden');
  expect(environment.isHidden()).toBe(true);
  show('visible');
  expect(environment.isHidden()).toBe(false);
  unsubscribe();
  show('hidden');
  window.dispatchEvent(new Event('offline'));
  expect(signals).toEqual(['offline', 'online', 'hidden', 'visible']);
});

test('a page knows whether it is online', () => {
  network.onLine = false;
  expect(browserEnvironment().isOnline()).toBe(false);
});

test('outside of pages it is always online and never hidden', () => {
  const environment = plainEnvironment();
  expect([environment.isOnline(), environment.isHidden()]).toEqual([true, false]);
});
