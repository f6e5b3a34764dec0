import { LoginConfig, Organization } from '@loquat/contract';
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

const Stored = z.partial(
  z.object({ organization: Organization, login: LoginConfig, frontend_url: z.string(), logo_updated_at: z.int() }),
);

/** Loads all settings. @throws when the database holds one this version cannot read */
export async function loadSettings({ settings }: Pick<Stores, 'settings'>): Promise<ServerSettings> {
  const present: Settings = { ...DEFAULTS, ...(Stored.parse(await settings.all()) as Partial<Settings>) };
  return {
    get: (key) => present[key],
    save: async (tx, key, value) => {
      await tx.settings.save(key, value);
      tx.afterCommit(() => void (present[key] = value));
    },
  };
}

export const createLinkOrigin = (settings: ServerSettings, configured: string | undefined): LinkOrigin => ({
  of: (requestOrigin) => settings.get('frontend_url') || configured || requestOrigin,
});
