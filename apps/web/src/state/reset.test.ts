import { afterEach, expect, test, vi } from 'vitest';
import { resetAndReload } from './reset.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with a service worker and two caches; `unregister` answers as the worker does. */
function browser(unregister: () => Promise<boolean>) {
  const kept = new Set(['loquat-shell:1', 'loquat-shell:2']);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('localStorage', { clear: () => {} });
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  vi.stubGlobal('caches', { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) });
  vi.stubGlobal('location', { reload });
  return { kept, reload };
}

test('starting over removes the service worker and all that it has stored', async () => {
  const unregister = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const { kept, reload } = browser(unregister);
  await resetAndReload();
  expect(unregister).toHaveBeenCalledOnce();
  expect([...kept]).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
});

test('a worker that cannot be removed does not keep the page from starting over', async () => {
  const { reload } = browser(() => Promise.reject(new Error('blocked')));
  await resetAndReload();
  expect(reload).toHaveBeenCalledOnce();
});
