import type { LoginConfig, Organization, Timestamp } from '@loquat/contract';
import type { Tx } from '../../stores.ts';

/** Everything administrators decide, by key. */
export interface Settings {
  organization: Organization;
  login: LoginConfig;
  /** Origin that links are built on; empty when no administrator has set one. */
  frontend_url: string;
  /** 0: the built-in logo. */
  logo_updated_at: Timestamp;
}

/** The settings as they were last committed, in memory. */
export interface ServerSettings {
  get<K extends keyof Settings>(key: K): Settings[K];
  save<K extends keyof Settings>(tx: Tx, key: K, value: Settings[K]): Promise<void>;
}

/** Scheme and host of a request, for links when nothing else says how the server is reached. */
export interface LinkOrigin {
  /** Origin without a trailing slash: set by an administrator, else configured, else the request's. */
  of(requestOrigin: string): string;
}
