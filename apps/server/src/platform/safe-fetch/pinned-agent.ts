import type { Agent } from 'undici';
import { lookupAmong } from './pinned-lookup.ts';

/** For an agent that connects only to these addresses; for one request. */
export const pinnedTo = (addresses: readonly string[]): Agent.Options => ({
  connect: { lookup: lookupAmong(addresses) },
  connections: 1,
  allowH2: false,
});
