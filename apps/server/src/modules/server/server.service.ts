import {
  CONTRACT_VERSION,
  type CommonSettings,
  type EventOf,
  FrontendUrl,
  type IdentifiedOrganization,
  type LoginConfig,
  LOGO_SIZE_PX,
  ProblemError,
  type ServerCounts,
  startPages,
} from '@loquat/contract';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Download } from '../../platform/http/download.ts';
import { downloadOfImage, downloadOfPng, requirePng } from '../../platform/http/stored-image.ts';
import { isFounder, type Viewer } from '../../platform/http/viewer.ts';
import { randomAlphanumerics } from '../../platform/secrets/keys.ts';
import { deleteMd5Hashes, type Presence, type UserDirectory } from '../users/users.access.ts';
import type { BackupOutcome, ServerSettings, Settings } from './server.access.ts';
import type { RunUnit, Tx } from './server.store.ts';

const THIRD_PARTY_SECRET_LENGTH = 32;
/** Blob key of the uploaded logo. */
export const LOGO_KEY = 'server/logo';

export interface ServerServiceParts {
  transact: RunUnit;
  settings: ServerSettings;
  blobs: BlobStore;
  clock: Clock;
  serverId: string;
  /** The PNG used until a logo is uploaded. */
  builtInLogo: Uint8Array;
  users: Pick<UserDirectory, 'listMembers'>;
  channels: { count(): number };
  presence: Presence;
  backups: () => BackupOutcome;
}

type Change<T> = { [K in keyof T]?: T[K] | undefined };

export interface ServerService {
  organization(): IdentifiedOrganization;
  /** Absent fields stay unchanged, an empty description clears it. */
  updateOrganization(change: Change<{ name: string; description: string }>): Promise<void>;
  /** @throws ProblemError `image.undecodable` */
  updateLogo(image: Uint8Array): Promise<void>;
  /** `isVersioned`: the URL changes with the image. */
  logo(isVersioned: boolean): Promise<Download>;
  common(): CommonSettings;
  /** Absent fields stay unchanged; all users get the change. */
  updateCommon(change: Change<Settings['common']>): Promise<void>;
  /** Passkeys count as off where they cannot be used. */
  loginConfig(canUsePasskeys: boolean): LoginConfig;
  /**
   * Absent fields stay unchanged. @throws ProblemError `access.founder_only` for a further OpenID provider, or fewer
   * second factors
   */
  updateLoginConfig(viewer: Viewer, change: Change<LoginConfig>, canUsePasskeys: boolean): Promise<void>;
  frontendUrl(): string;
  /** @throws ProblemError `server.bad_frontend_url` */
  updateFrontendUrl(url: string): Promise<void>;
  /** Created when it is first requested. */
  thirdPartySecret(): Promise<string>;
  /** Returns the new secret. */
  renewThirdPartySecret(): Promise<string>;
  counts(): ServerCounts;
}

type ConfigChanged = Omit<EventOf<'server_config_changed'>, 'type'>;

const UNCHANGED: ConfigChanged = {
  organization_name: null,
  organization_description: null,
  organization_logo: null,
  show_user_online_status: null,
  webclient_auto_update: null,
  contact_verification_enable: null,
  chat_layout_mode: null,
  max_file_expiry_mode: null,
  only_admin_can_create_group: null,
  who_can_invite_users: null,
  ext_setting: null,
  ext_settings: null,
  msg_smtp_notify_enable: null,
  msg_smtp_notify_delay_seconds: null,
  typing_indicator_enable: null,
  dm_enable: null,
  add_friend_enable: null,
  search_user_enable: null,
  public_file_links: null,
};

/** The given changes, applied to the current value. */
const merge = <T extends object>(present: T, change: Change<T>): T => ({
  ...present,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>),
});

function announceChange(tx: Tx, change: Change<ConfigChanged>): void {
  const event = { type: 'server_config_changed', ...merge(UNCHANGED, change) };
  tx.announce({ kind: 'event', audience: { to: 'everyone' }, event });
}

/**
 * The operator of a provider can claim the address of any user here and sign in as them. So administrators other than
 * the founder can only turn providers off and remove them.
 */
function requireKnown(given: LoginConfig['oidc'], { oidc }: LoginConfig): void {
  const isKnown = ({ domain, enable }: LoginConfig['oidc'][number]) =>
    oidc.some((known) => known.domain === domain && (known.enable || !enable));
  if (!given.every(isKnown)) throw new ProblemError('access.founder_only');
}

const REQUIREMENTS = ['off', 'admins', 'everybody'] as const satisfies LoginConfig['second_factor_required'][];

/** A stolen session of an administrator must not remove the protection of the other accounts. */
function requireNoLess(given: LoginConfig['second_factor_required'], { second_factor_required }: LoginConfig): void {
  const isLess = REQUIREMENTS.indexOf(given) < REQUIREMENTS.indexOf(second_factor_required);
  if (isLess) throw new ProblemError('access.founder_only');
}

const shownLogin = (login: LoginConfig, canUsePasskeys: boolean): LoginConfig => ({
  ...login,
  passkey: login.passkey && canUsePasskeys,
});

export function createServerService(parts: ServerServiceParts): ServerService {
  const { transact, settings, blobs, clock } = parts;

  const updateOrganization: ServerService['updateOrganization'] = async ({ name, description }) => {
    if (name === undefined && description === undefined) return;
    const text = description === undefined ? undefined : description || null;
    await transact(async (tx) => {
      await settings.update(tx, 'organization', (present) => merge(present, { name, description: text }));
      // Null means unchanged there, so a cleared description is sent as an empty text.
      announceChange(tx, { organization_name: name, organization_description: description });
    });
  };

  const updateLogo: ServerService['updateLogo'] = async (image) => {
    await blobs.put(LOGO_KEY, await requirePng(image, LOGO_SIZE_PX, 'logo'));
    const updatedAt = clock.now();
    await transact(async (tx) => {
      await settings.update(tx, 'logo_updated_at', () => updatedAt);
      announceChange(tx, { organization_logo: `/resource/organization/logo?t=${updatedAt}` });
    });
  };

  async function logo(isVersioned: boolean): Promise<Download> {
    const modifiedAt = settings.get('logo_updated_at');
    if (modifiedAt === 0) return downloadOfPng(parts.builtInLogo, modifiedAt, isVersioned);
    return downloadOfImage(blobs, LOGO_KEY, { modifiedAt, isVersioned });
  }

  const updateCommon: ServerService['updateCommon'] = async (change) => {
    if (Object.values(change).every((value) => value === undefined)) return;
    await transact(async (tx) => {
      await settings.update(tx, 'common', (present) => merge(present, change));
      announceChange(tx, { ...change, ext_settings: change.ext_setting });
    });
  };

  async function updateFrontendUrl(url: string): Promise<void> {
    const { data: given } = FrontendUrl.safeParse(url);
    if (given === undefined || !URL.canParse(given)) throw new ProblemError('server.bad_frontend_url');
    const origin = given.replace(/(?<!\/)\/+$/, '');
    await transact((tx) => settings.update(tx, 'frontend_url', () => origin));
  }

  const newSecret = () => randomAlphanumerics(THIRD_PARTY_SECRET_LENGTH);

  async function ensureSecret(choose: (present: string) => string): Promise<string> {
    let secret = '';
    await transact((tx) =>
      settings.update(tx, 'third_party', (present) => {
        secret = choose(present.secret);
        return { secret };
      }),
    );
    return secret;
  }

  function counts(): ServerCounts {
    const members = parts.users.listMembers();
    const { hasProblem, lastMadeAt } = parts.backups();
    return {
      user_count: members.length,
      group_count: parts.channels.count(),
      online_user_count: members.filter(({ uid }) => parts.presence.isOnline(uid)).length,
      version: CONTRACT_VERSION,
      ...(hasProblem && { backups_fail_since: lastMadeAt }),
    };
  }

  return {
    organization: () => ({
      ...settings.get('organization'),
      server_id: parts.serverId,
      start_pages: startPages.filter((page) => settings.get(`${page}_page`).html !== ''),
    }),
    updateOrganization,
    updateLogo,
    logo,
    common: () => ({ ...settings.get('common'), ext_settings: settings.get('common').ext_setting }),
    updateCommon,
    loginConfig: (canUsePasskeys) => shownLogin(settings.get('login'), canUsePasskeys),
    updateLoginConfig: (viewer, change, canUsePasskeys) =>
      transact(async (tx) => {
        await settings.update(tx, 'login', (present) => {
          if (!isFounder(viewer)) {
            requireKnown(change.oidc ?? [], present);
            requireNoLess(change.second_factor_required ?? present.second_factor_required, present);
          }
          // Clients send back the value they were shown, which is no change.
          const isEcho = change.passkey === shownLogin(present, canUsePasskeys).passkey;
          return merge(present, isEcho ? { ...change, passkey: undefined } : change);
        });
        if (change.md5_passwords === false) await deleteMd5Hashes(tx);
      }),
    frontendUrl: () => settings.get('frontend_url'),
    updateFrontendUrl,
    thirdPartySecret: async () =>
      settings.get('third_party').secret || ensureSecret((present) => present || newSecret()),
    renewThirdPartySecret: () => ensureSecret(newSecret),
    counts,
  };
}
