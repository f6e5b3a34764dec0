import type { GivenOpenidProvider } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { keptSecret } from '../server/server.access.ts';
import type { RunUnit, StoredOpenidClient, Stores } from './openid.store.ts';

export interface OpenidClientParts {
  transact: RunUnit;
  reads: Pick<Stores, 'openidClients'>;
  sealer: Sealer;
  clock: Pick<Clock, 'now'>;
}

/** This server's client at a provider, decrypted. */
export interface KnownOpenidClient extends Omit<StoredOpenidClient, 'sealed_secret'> {
  /** Empty when there is none. */
  client_secret: string;
}

/** This server's clients at providers; secrets are stored encrypted. */
export interface OpenidClients {
  /** `origin` empty: entered by an administrator. Null also if the registration has expired. */
  find(domain: string, origin: string): Promise<KnownOpenidClient | null>;
  listGiven(): Promise<KnownOpenidClient[]>;
  save(client: KnownOpenidClient): Promise<void>;
  /** Replaces the clients that administrators entered, and deletes those registered at providers. */
  replaceAll(given: readonly GivenOpenidProvider[]): Promise<void>;
}

const contextOf = ({ domain, client_id }: Pick<StoredOpenidClient, 'domain' | 'client_id'>) =>
  `openid client ${client_id} at ${domain}`;

export function createOpenidClients({ transact, reads, sealer, clock }: OpenidClientParts): OpenidClients {
  function seal({ client_secret, ...client }: KnownOpenidClient): StoredOpenidClient {
    return { ...client, sealed_secret: client_secret && sealer.seal(client_secret, contextOf(client)) };
  }

  function open({ sealed_secret, ...client }: StoredOpenidClient): KnownOpenidClient {
    const client_secret = sealed_secret && sealer.open(sealed_secret, contextOf(client));
    if (client_secret === null) throw new Error('A client secret was encrypted with another key.');
    return { ...client, client_secret };
  }

  return {
    async find(domain, origin) {
      const stored = await reads.openidClients.find(domain, origin);
      const isKnown = stored && (stored.expires_at === null || clock.now() < stored.expires_at);
      return isKnown ? open(stored) : null;
    },
    listGiven: async () => (await reads.openidClients.listGiven()).map(open),
    save: (client) => transact((tx) => tx.openidClients.save(seal(client))),
    replaceAll: (given) =>
      transact(async (tx) => {
        const present = (await tx.openidClients.listGiven()).map(open);
        await tx.openidClients.deleteAll();
        for (const one of given) {
          const stored = present.find(({ domain, client_id }) => domain === one.domain && client_id === one.client_id);
          const client_secret = keptSecret(one.client_secret, stored?.client_secret ?? '', stored !== undefined);
          await tx.openidClients.save(seal({ ...one, client_secret, origin: '', expires_at: null }));
        }
        tx.record({ kind: 'openid_providers.changed' });
      }),
  };
}
