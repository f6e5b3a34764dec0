import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPatiently } from './load-patiently.ts';

const network = new EventTarget();
const setOnline = (onLine: boolean): void => {
  vi.stubGlobal('navigator', { onLine });
  if (onLine) network.dispatchEvent(new Event('online'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  setOnline(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unreachable = new TypeError('Failed to fetch dynamically imported module');

test('code from an unreachable server is requested again until it arrives', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('code');
  for (let tries = 0; tries < 10; tries += 1) load.mockRejectedValueOnce(unreachable);
  const loaded = loadPatiently(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  // 500 ms, then 1 s.
  await vi.advanceTimersByTimeAsync(1_500);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe('code');
});

test('without a network, code is not requested until the network is back', async () => {
  setOnline(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unreachable).mockResolvedValue('code');
  const loaded = loadPatiently(load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(load).toHaveBeenCalledTimes(1);
  setOnline(true);
  await expect(loaded).resolves.toBe('code');
});

test('with a limit on tries, the last failure is reported', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(unreachable);
  const refusal = loadPatiently(load, 3).catch((reason: unknown) => reason);
  await vi.runAllTimersAsync();
  expect(await refusal).toBe(unreachable);
  expect(load).toHaveBeenCalledTimes(3);
});
