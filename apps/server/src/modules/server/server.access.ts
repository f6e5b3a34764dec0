import type { CommonSettings, LoginConfig, Organization, Timestamp } from '@loquat/contract';
import type { Tx } from '../../stores.ts';

/** Everything administrators decide, by key. */
export interface Settings {
  organization: Organization;
  login: LoginConfig;
  /** `ext_settings` is told beside it, not stored. */
  common: Omit<CommonSettings, 'ext_settings'>;
  /** Origin that links are built on; empty when no administrator has set one. */
  frontend_url: string;
  /** 0: the built-in logo. */
  logo_updated_at: Timestamp;
}

/** The settings as they were last committed, in memory. */
export interface ServerSettings {
  get<K extends keyof Settings>(key: K): Settings[K];
  /** Changes a setting from what it is at that very moment. */
  update<K extends keyof Settings>(tx: Tx, key: K, change: (present: Settings[K]) => Settings[K]): Promise<void>;
}

/** Where links point. */
export interface LinkOrigin {
  /** Origin without a trailing slash: set by an administrator, else configured, else the one given. */
  of(requestOrigin: string): string;
}
