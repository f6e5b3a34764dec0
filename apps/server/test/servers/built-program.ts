import { fileURLToPath } from 'node:url';
import { bringBuild } from '../run/build.ts';

/** The program that operators run. It is built before the tests of a file start, if the sources have changed. */
export const BUILT_PROGRAM = await bringBuild(fileURLToPath(new URL('../../src/built.ts', import.meta.url)));
