import type { Agent } from 'undici';
import { lookupAmong } from './pinned-lookup.ts';

/** For an agent that makes connections to these addresses and to no other; for one request. */
export const pinnedTo = (addresses: readonly string[]): Agent.Options => ({
  connect: { lookup: lookupAmong(addresses) },
  connections: 1,
  allowH2: false,
});
