import { fileURLToPath } from 'node:url';

/**
 * Environment of processes that tests start from the sources: the first of them leaves what it compiled, which takes the
 * others half of their start. Node keeps it by the content of each file.
 */
export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};
