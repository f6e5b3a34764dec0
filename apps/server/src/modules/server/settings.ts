import {
  CommonSettings,
  ExtSetting,
  FrontendUrl,
  Gid,
  GithubConfig,
  GoogleConfig,
  LoginConfig,
  OfficeHours,
  Organization,
  OrganizationDescription,
  OrganizationName,
  ProblemError,
  PUSH_TOKEN_URL,
  PushConfig,
  ServiceKind,
  StartPageHtml,
  StorageQuotas,
  Timestamp,
  VoiceConfig,
  WidgetAccess,
  WidgetStyle,
} from '@loquat/contract';
import * as z from 'zod/mini';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import type { LinkOrigin, ServerSettings, Settings } from './server.access.ts';
import { type Change, own, type Stores } from './server.store.ts';

const WEEKDAYS = Array.from({ length: 5 }, () => ({ from: '09:00', to: '17:00' }));

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
    passkey: true,
    confirm_email_first: false,
    second_factor_required: 'off',
    md5_passwords: false,
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
    dm_enable: true,
    add_friend_enable: true,
    search_user_enable: true,
    public_file_links: false,
  },
  frontend_url: '',
  license: '',
  logo_updated_at: 0,
  third_party: { secret: '' },
  push: {
    enabled: false,
    use_official: false,
    token_url: PUSH_TOKEN_URL,
    project_id: '',
    private_key: '',
    client_email: '',
  },
  voice: { enabled: false, url: '', api_key: '', api_secret: '', e2ee: false },
  smtp: { enabled: false, host: '', port: null, from: '', username: '', password: '' },
  google: { client_id: '' },
  github: { client_id: '', client_secret: '' },
  // Plenty for one user, and too little to fill a typical disk alone.
  storage: { user_quota_mb: 10_000, server_quota_mb: 0 },
  addresses: { hidden_until: -1 },
  widget_style: { css: '', updated_at: 0 },
  landing_page: { html: '', updated_at: 0 },
  after_signin_page: { html: '', updated_at: 0 },
  widget_access: { any_origin: true, origins: [] },
  office_hours: { is_on: false, time_zone: 'UTC', days: [...WEEKDAYS, null, null], text: '' },
  notification_services: {},
  first_channel: { gid: null },
  imports: [],
};

const StoredPage = z.object({ html: z.string(), updated_at: Timestamp });

const schemas: { [K in keyof Settings]: z.ZodMiniType<Settings[K]> } = {
  organization: Organization,
  login: LoginConfig,
  common: z.omit(CommonSettings, { ext_settings: true }),
  frontend_url: z.string(),
  license: z.string(),
  logo_updated_at: Timestamp,
  third_party: z.object({ secret: z.string() }),
  push: PushConfig,
  voice: VoiceConfig,
  smtp: z.object({
    enabled: z.boolean(),
    host: z.string(),
    port: z.nullable(z.int()),
    from: z.string(),
    username: z.string(),
    password: z.string(),
  }),
  google: GoogleConfig,
  github: GithubConfig,
  storage: StorageQuotas,
  addresses: z.object({ hidden_until: z.int() }),
  widget_style: z.object({ css: z.string(), updated_at: Timestamp }),
  landing_page: StoredPage,
  after_signin_page: StoredPage,
  widget_access: WidgetAccess,
  office_hours: OfficeHours,
  notification_services: z.partialRecord(
    ServiceKind,
    z.object({ enabled: z.boolean(), created_at: Timestamp, updated_at: Timestamp }),
  ),
  first_channel: z.object({ gid: z.nullable(Gid) }),
  imports: z.array(z.object({ id: z.string(), imported_at: Timestamp, report: z.unknown() })),
};

/** Fields stored encrypted, so that a copy of the database reveals none of them. */
const SECRETS: { [K in keyof Settings]?: readonly (keyof Settings[K])[] } = {
  third_party: ['secret'],
  push: ['private_key'],
  voice: ['api_secret'],
  smtp: ['password'],
  github: ['client_secret'],
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value stored before its setting gained a field lacks the field. */
const completed = (key: string, value: unknown): unknown =>
  isObject(value) ? { ...(DEFAULTS[key as keyof Settings] as object | undefined), ...value } : value;

/** A setting as a node of the previous version may send it. */
const ToldSetting = z.pipe(
  z.looseObject({ name: z.string(), value: z.unknown() }),
  z.transform((change) => ({ ...change, value: completed(change.name, change.value) })),
);

/** Settings about the server's appearance and rules. None is a secret, or depends on the keys of this server. */
const ARCHIVED = [
  ...(['organization', 'login', 'common', 'frontend_url', 'logo_updated_at', 'google', 'storage'] as const),
  ...(['widget_style', 'widget_access', 'landing_page', 'after_signin_page'] as const),
  ...(['office_hours', 'first_channel'] as const),
];

/** Whether archives contain this setting (`docs/export.md`). */
export const isArchivedSetting = (key: string): boolean => ARCHIVED.some((name) => name === key);

const ArchivedPage = z.object({ html: StartPageHtml, updated_at: Timestamp });

/** The API's validation of these settings, where it is stricter than what this version can read. */
const ARCHIVED_SCHEMAS: { [K in keyof Settings]?: z.ZodMiniType<Settings[K]> } = {
  organization: z.object({ name: OrganizationName, description: z.nullable(OrganizationDescription) }),
  common: z.object({ ...z.omit(CommonSettings, { ext_settings: true }).shape, ext_setting: z.nullable(ExtSetting) }),
  frontend_url: z.union([z.literal(''), FrontendUrl]),
  widget_style: z.object({ css: WidgetStyle, updated_at: Timestamp }),
  landing_page: ArchivedPage,
  after_signin_page: ArchivedPage,
};

/** Whether an archive may set this value: the API would accept it too. */
export const isArchivedValue = (key: string, value: unknown): boolean =>
  ARCHIVED.some(
    (name) => name === key && (ARCHIVED_SCHEMAS[name] ?? schemas[name]).safeParse(completed(name, value)).success,
  );

type Cipher = (text: string, context: string) => string;

/** The value with its secret fields sealed or opened; an absent secret is an empty text either way. */
function mapSecrets(key: keyof Settings, value: object, cipher: Cipher): object {
  const secrets = new Set<PropertyKey>(SECRETS[key]);
  const map = ([name, field]: [string, unknown]) =>
    secrets.has(name) && typeof field === 'string' && field !== '' ? cipher(field, `settings ${key} ${name}`) : field;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, map([name, field])]));
}

export interface SettingsParts {
  reads: Pick<Stores, 'settings'>;
  sealer: Sealer;
  changes: Changes<Change>;
}

/**
 * Loads all settings; secrets are decrypted only in memory.
 * @throws if the database contains one that this version cannot read, or a secret sealed with another key
 */
export async function loadSettings({ reads, sealer, changes }: SettingsParts): Promise<ServerSettings> {
  const seal: Cipher = (secret, context) => sealer.seal(secret, context);
  const open: Cipher = (sealed, context) => {
    const secret = sealer.open(sealed, context);
    if (secret === null) throw new Error(`The ${context} was encrypted with another key. Restore the folder of keys.`);
    return secret;
  };

  async function read<K extends keyof Settings>({ settings }: Pick<Stores, 'settings'>, key: K): Promise<Settings[K]> {
    const stored = await settings.find(key);
    if (stored === undefined) return DEFAULTS[key];
    return schemas[key].parse(completed(key, isObject(stored) ? mapSecrets(key, stored, open) : stored));
  }

  const keys = Object.keys(DEFAULTS) as (keyof Settings)[];
  const loaded = await Promise.all(keys.map(async (key) => [key, await read(reads, key)] as const));
  const present = Object.fromEntries(loaded) as unknown as Settings;
  changes.follow(
    { 'setting.changed': ({ name, value }) => Object.assign(present, { [name]: value }) },
    { 'setting.changed': ToldSetting },
  );
  return {
    get: (key) => present[key],
    async update(unit, key, change) {
      const tx = own(unit);
      const value = change(await read(tx, key));
      await tx.settings.save(key, isObject(value) ? mapSecrets(key, value, seal) : value);
      tx.record({ kind: 'setting.changed', name: key, value } as Change);
    },
  };
}

/** The stored storage limits, for commands that run without a server. */
export const readStorageQuotas = async ({ settings }: Pick<Stores, 'settings'>): Promise<StorageQuotas> =>
  schemas.storage.parse(completed('storage', (await settings.find('storage')) ?? {}));

export function createLinkOrigin(settings: ServerSettings, configured: string | undefined): LinkOrigin {
  const chosen = () => settings.get('frontend_url') || configured;
  return {
    of: (requestOrigin) => chosen() ?? requestOrigin,
    forMail() {
      const origin = chosen();
      if (!origin) throw new ProblemError('server.no_frontend_url');
      return origin;
    },
  };
}
