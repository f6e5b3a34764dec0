import { CommonSettings, LoginConfig, Organization, Timestamp } from '@loquat/contract';
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
  common: {
    show_user_online_status: true,
    webclient_auto_update: true,
    contact_verification_enable: false,
    chat_layout_mode: 'Left',
    max_file_expiry_mode: 'Off',
    only_admin_can_create_group: false,
    who_can_invite_users: true,
    ext_setting: null,
    msg_smtp_notify_enable: false,
    msg_smtp_notify_delay_seconds: 0,
    typing_indicator_enable: true,
  },
  frontend_url: '',
  logo_updated_at: 0,
};

const schemas: { [K in keyof Settings]: z.ZodMiniType<Settings[K]> } = {
  organization: Organization,
  login: LoginConfig,
  common: z.omit(CommonSettings, { ext_settings: true }),
  frontend_url: z.string(),
  logo_updated_at: Timestamp,
};

async function read<K extends keyof Settings>({ settings }: Pick<Stores, 'settings'>, key: K): Promise<Settings[K]> {
  const stored = await settings.find(key);
  if (stored === undefined) return DEFAULTS[key];
  // What was stored before a setting gained a field lacks it.
  const isObject = typeof stored === 'object' && stored !== null;
  return schemas[key].parse(isObject ? Object.assign({}, DEFAULTS[key], stored) : stored);
}

/** Loads all settings. @throws when the database holds one that this version cannot read */
export async function loadSettings(reads: Pick<Stores, 'settings'>): Promise<ServerSettings> {
  const present: Settings = {
    organization: await read(reads, 'organization'),
    login: await read(reads, 'login'),
    common: await read(reads, 'common'),
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
