import { afterEach, expect, test, vi } from 'vitest';
import { resetAndReload } from './reset.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose service worker has stored two builds. */
function browser() {
  const kept = new Set(['loquat-shell:1', 'loquat-shell:2']);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('localStorage', { clear: () => {} });
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) });
  vi.stubGlobal('location', { reload });
  return { kept, reload };
}

test('starting over removes all files that the service worker has stored', async () => {
  const { kept, reload } = browser();
  await resetAndReload();
  expect([...kept]).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page without a cache starts over, too', async () => {
  const { reload } = browser();
  vi.stubGlobal('caches', undefined);
  await resetAndReload();
  expect(reload).toHaveBeenCalledOnce();
});
