import { afterEach, expect, test, vi } from 'vitest';
import { claimActiveTab } from './single-tab.ts';

afterEach(() => vi.unstubAllGlobals());

const claim = () => {
  const onInactive = vi.fn<() => void>();
  claimActiveTab(onInactive);
  return onInactive;
};

test('the newest tab takes over from the previous one', async () => {
  const [older, newer] = [claim(), claim()];
  await vi.waitFor(() => expect(older).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(newer).not.toHaveBeenCalled();
});

test('without locks, as on plain http, the newest tab takes over too', async () => {
  vi.stubGlobal('navigator', {});
  const [older, newer] = [claim(), claim()];
  await vi.waitFor(() => expect(older).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(newer).not.toHaveBeenCalled();
});
