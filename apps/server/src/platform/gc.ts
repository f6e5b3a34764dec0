import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects all garbage now, concurrently with other work, and lets the young generation shrink. Node offers this only
 * with a flag, which is part of the key of Node's compile cache; so it is set here and reset afterwards.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  await collect({ type: 'major', execution: 'async' });
}
