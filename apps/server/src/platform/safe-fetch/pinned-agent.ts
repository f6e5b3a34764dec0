import type { Agent } from 'undici';
import { loadUndici } from './load-undici.ts';
import { lookupAmong } from './pinned-lookup.ts';

/** Options for an agent that connects only to these addresses, for one request. */
export const pinnedTo = (addresses: readonly string[]): Agent.Options => ({
  connect: { lookup: lookupAmong(addresses) },
  connections: 1,
  allowH2: false,
});

/** Connections per origin. */
const KEPT_CONNECTIONS = 32;
/** Short, so that requests rarely meet a connection that the other side is about to close. */
const KEPT_MS = 1_000;
/** Number of origins with kept connections. */
const KEPT_MAX = 100;

/** Agents for repeated requests; each connects only to the addresses it was created for. */
export interface KeptAgents {
  of(origin: string, addresses: readonly string[]): Promise<Agent>;
}

export function createKeptAgents(): KeptAgents {
  const agents = new Map<string, Agent>();

  function dropOldest(): void {
    const [oldest] = agents;
    if (agents.size < KEPT_MAX || !oldest) return;
    agents.delete(oldest[0]);
    // Pending requests are completed.
    void oldest[1].close();
  }

  return {
    async of(origin, addresses) {
      const { Agent } = await loadUndici();
      const key = [origin, ...addresses.toSorted()].join(' ');
      const known = agents.get(key);
      if (known) return known;
      dropOldest();
      const kept = { connections: KEPT_CONNECTIONS, keepAliveTimeout: KEPT_MS, keepAliveMaxTimeout: KEPT_MS };
      const agent = new Agent({ ...pinnedTo(addresses), ...kept });
      agents.set(key, agent);
      return agent;
    },
  };
}
