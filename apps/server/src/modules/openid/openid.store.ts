import type { Timestamp } from '@loquat/contract';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';

/** This server's client at an OpenID provider. */
export interface StoredOpenidClient {
  domain: string;
  /**
   * The origin of the web app for which the provider registered us; empty for a client that an administrator entered.
   */
  origin: string;
  client_id: string;
  /** Encrypted; empty when there is none. */
  sealed_secret: string;
  /** Separated by spaces. */
  scopes: string;
  /** When the provider forgets us; null = never. */
  expires_at: Timestamp | null;
}

export interface OpenidClientStore {
  find(domain: string, origin: string): Promise<StoredOpenidClient | null>;
  /** What administrators entered, in that order. */
  listGiven(): Promise<StoredOpenidClient[]>;
  save(client: StoredOpenidClient): Promise<void>;
  deleteAll(): Promise<void>;
}

/** What this feature stores. */
export interface Stores {
  openidClients: OpenidClientStore;
}

/** What it also holds in memory. */
export type Change = { kind: 'openid_providers.changed' };

export type RunUnit = RunUnitOf<Stores, Change>;
