import { Agent } from 'undici';
import { lookupAmong } from './pinned-lookup.ts';

/** Makes connections to these addresses and to no other; for one request. */
export const createPinnedAgent = (addresses: readonly string[]): Agent =>
  new Agent({ connect: { lookup: lookupAmong(addresses) }, connections: 1, allowH2: false });
