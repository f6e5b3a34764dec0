import type { Timestamp } from '@loquat/contract';

/** What this server is called at an OpenID provider. */
export interface StoredOpenidClient {
  domain: string;
  /** Of the web app, as whose the provider registered us; empty for what an administrator gave. */
  origin: string;
  client_id: string;
  /** Encrypted; empty when there is none. */
  sealed_secret: string;
  /** Separated by spaces. */
  scopes: string;
  /** When the provider forgets us; null for never. */
  expires_at: Timestamp | null;
}

export interface OpenidClientStore {
  find(domain: string, origin: string): Promise<StoredOpenidClient | null>;
  /** What administrators gave, in the order in which they did. */
  listGiven(): Promise<StoredOpenidClient[]>;
  save(client: StoredOpenidClient): Promise<void>;
  deleteAll(): Promise<void>;
}
