import { LoginConfig, Organization, Timestamp } from '@loquat/contract';
import * as z from 'zod/mini';
import type { Stores } from '../../stores.ts';
import type { LinkOrigin, ServerSettings, Settings } from './server.access.ts';

const DEFAULTS: Settings = {
  organization: { name: 'unknown', description: null },
  login: {
    who_can_sign_up: 'EveryOne',
    guest: false,
    password: true,
    magic_link: true,
    google: false,
    github: false,
    oidc: [],
    metamask: false,
    third_party: false,
  },
  frontend_url: '',
  logo_updated_at: 0,
};

const schemas: { [K in keyof Settings]: z.ZodMiniType<Settings[K]> } = {
  organization: Organization,
  login: LoginConfig,
  frontend_url: z.string(),
  logo_updated_at: Timestamp,
};

async function read<K extends keyof Settings>({ settings }: Pick<Stores, 'settings'>, key: K): Promise<Settings[K]> {
  const stored = await settings.find(key);
  return stored === undefined ? DEFAULTS[key] : schemas[key].parse(stored);
}

/** Loads all settings. @throws when the database holds one that this version cannot read */
export async function loadSettings(reads: Pick<Stores, 'settings'>): Promise<ServerSettings> {
  const present: Settings = {
    organization: await read(reads, 'organization'),
    login: await read(reads, 'login'),
    frontend_url: await read(reads, 'frontend_url'),
    logo_updated_at: await read(reads, 'logo_updated_at'),
  };
  return {
    get: (key) => present[key],
    update: async (tx, key, change) => {
      const value = change(await read(tx, key));
      await tx.settings.save(key, value);
      tx.afterCommit(() => void (present[key] = value));
    },
  };
}

export const createLinkOrigin = (settings: ServerSettings, configured: string | undefined): LinkOrigin => ({
  of: (requestOrigin) => settings.get('frontend_url') || configured || requestOrigin,
});
