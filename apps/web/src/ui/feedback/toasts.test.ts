import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdToasts, releaseToasts, shownToasts, toasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  releaseToasts();
});

afterEach(() => {
  toasts.dismiss();
  vi.useRealTimers();
});

const texts = () => shownToasts().map(({ text }) => text);

test('errors and infos stay four seconds, successes two', () => {
  toasts.error('Not sent');
  toasts.info('Somebody left');
  toasts.success('Saved');
  vi.advanceTimersByTime(1_999);
  expect(texts()).toEqual(['Not sent', 'Somebody left', 'Saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Not sent', 'Somebody left']);
  vi.advanceTimersByTime(2_000);
  expect(texts()).toEqual([]);
});

test('loading and persistent toasts do not disappear by themselves', () => {
  toasts.loading('Reconnecting...');
  toasts.error('Network Offline!', { isPersistent: true });
  vi.advanceTimersByTime(3_600_000);
  expect(texts()).toEqual(['Reconnecting...', 'Network Offline!']);
});

test('a caller can choose a shorter duration', () => {
  toasts.success('Copied!', { durationMs: 500 });
  vi.advanceTimersByTime(500);
  expect(texts()).toEqual([]);
});

test('a loading toast turns into its outcome in place, and then disappears', () => {
  const id = toasts.loading('Saving');
  toasts.error('Something else');
  toasts.success('Saved', { id });
  expect(shownToasts().map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'Saved'],
    ['error', 'Something else'],
  ]);
  vi.advanceTimersByTime(2_000);
  expect(texts()).toEqual(['Something else']);
});

test('a paused toast disappears after the time it had left', () => {
  toasts.success('Saved');
  vi.advanceTimersByTime(1_500);
  holdToasts();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saved']);
  releaseToasts();
  vi.advanceTimersByTime(499);
  expect(texts()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('at most twenty are shown at once, the newest ones', () => {
  for (let number = 1; number <= 25; number += 1) toasts.info(`Notice ${number}`);
  expect(texts()).toHaveLength(20);
  expect(texts()[0]).toBe('Notice 6');
});

test('the caller of a toast is notified of its end, once', () => {
  const onClose = vi.fn<() => void>();
  const id = toasts.info('A new version is there', { isPersistent: true, onClose });
  toasts.dismiss(id);
  toasts.dismiss(id);
  expect(onClose).toHaveBeenCalledTimes(1);
});
