import type { Agent } from 'undici';
import { loadUndici } from './load-undici.ts';
import { lookupAmong } from './pinned-lookup.ts';

/** For an agent that connects only to these addresses; for one request. */
export const pinnedTo = (addresses: readonly string[]): Agent.Options => ({
  connect: { lookup: lookupAmong(addresses) },
  connections: 1,
  allowH2: false,
});

/** Connections to one origin at a time. */
const KEPT_CONNECTIONS = 32;
/** Short, so that hardly any request meets a connection that the other side is about to close. */
const KEPT_MS = 1_000;
/** Origins whose connections are kept. */
const KEPT_MAX = 100;

/** Agents that serve request after request; each connects only to the addresses it was made for. */
export interface KeptAgents {
  of(origin: string, addresses: readonly string[]): Promise<Agent>;
}

export function createKeptAgents(): KeptAgents {
  const agents = new Map<string, Agent>();

  function dropOldest(): void {
    const [oldest] = agents;
    if (agents.size < KEPT_MAX || !oldest) return;
    agents.delete(oldest[0]);
    // Requests that are under way come to their end.
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
