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
  await expect.poll(() => older).toHaveBeenCalledOnce();
  expect(newer).not.toHaveBeenCalled();
});

test('without locks, as on plain http, the newest tab takes over too', async () => {
  vi.stubGlobal('navigator', {});
  const [older, newer] = [claim(), claim()];
  await expect.poll(() => older).toHaveBeenCalledOnce();
  expect(newer).not.toHaveBeenCalled();
});
