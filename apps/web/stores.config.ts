import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const REMEMBERED = fileURLToPath(new URL('src/testing/browser/stores.ts', import.meta.url));

/** Component tests create stores with `testing/browser/stores.ts`, which can reset them all. */
export const rememberedStores = (): Plugin => ({
  name: 'remembered-stores',
  enforce: 'pre',
  resolveId: (source, importer) =>
    (source === 'zustand' || source === 'zustand/vanilla') && importer !== REMEMBERED ? REMEMBERED : null,
});
