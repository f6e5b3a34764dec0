import type {
  CommonSettings,
  Gid,
  GithubConfig,
  GoogleConfig,
  LoginConfig,
  Organization,
  PushConfig,
  StorageQuotas,
  Timestamp,
  VoiceConfig,
} from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';

/** How mail is sent. */
export interface SmtpSettings {
  enabled: boolean;
  /** A name or an IP address. */
  host: string;
  /** Null: the usual one. */
  port: number | null;
  /** `address` or `Name <address>`. */
  from: string;
  username: string;
  password: string;
}

/** Everything administrators decide, by key. */
export interface Settings {
  organization: Organization;
  login: LoginConfig;
  /** `ext_settings` is told beside it, not stored. */
  common: Omit<CommonSettings, 'ext_settings'>;
  /** Origin that links are built on; empty when no administrator has set one. */
  frontend_url: string;
  /** The licence as it was handed over; empty when there is none. */
  license: string;
  /** 0: the built-in logo. */
  logo_updated_at: Timestamp;
  /** What other servers prove themselves with when they sign people in; empty until it is first asked for. */
  third_party: { secret: string };
  push: PushConfig;
  voice: VoiceConfig;
  smtp: SmtpSettings;
  google: GoogleConfig;
  github: GithubConfig;
  storage: StorageQuotas;
  /** Version of the user list up to which clients may hold one without addresses that channels hide; -1: none does. */
  addresses: { hidden_until: number };
  /** CSS that the chat widget loads after its own. */
  widget_style: { css: string; updated_at: Timestamp };
  /** The channel that the set-up made, which says who joined; null: there is none. */
  first_channel: { gid: Gid | null };
}

/** The settings as they were last committed, in memory. */
export interface ServerSettings {
  get<K extends keyof Settings>(key: K): Settings[K];
  /** Changes a setting from what it is at that very moment. */
  update<K extends keyof Settings>(unit: Unit, key: K, change: (present: Settings[K]) => Settings[K]): Promise<void>;
}

/** What is stored of a secret when a form is saved: forms never hold it, so an empty one means the one there is. */
export const keptSecret = (given: string, stored: string, isSameOwner: boolean): string =>
  given === '' && isSameOwner ? stored : given;

/** Where links point. */
export interface LinkOrigin {
  /** Origin without a trailing slash: set by an administrator, else configured, else the one given. */
  of(requestOrigin: string): string;
  /**
   * The same for links in letters. Never what a request says: whoever has a letter sent to somebody else would choose
   * with a forged header where its link leads, and be handed its token there.
   * @throws ProblemError `server.no_frontend_url` when nobody set or configured one
   */
  forMail(): string;
}

/** What clients call `ext_setting`: switches inside a JSON text. A missing one is off. */
export interface Switches {
  admin_only_can_invite: boolean;
  only_admin_can_see_channel_members: boolean;
  enable_msg_url_preview: boolean;
}

let lastRead: { text: string | null; switches: Switches } | undefined;

/** The switches of the common settings. Asked for by hot paths, so the text is parsed once for each change. */
export function switchesOf({ ext_setting }: Pick<Settings['common'], 'ext_setting'>): Switches {
  if (lastRead?.text === ext_setting) return lastRead.switches;
  const given = (ext_setting === null ? {} : JSON.parse(ext_setting)) as Record<string, unknown>;
  const switches = {
    admin_only_can_invite: given['admin_only_can_invite'] === true,
    only_admin_can_see_channel_members: given['only_admin_can_see_channel_members'] === true,
    enable_msg_url_preview: given['enable_msg_url_preview'] === true,
  };
  lastRead = { text: ext_setting, switches };
  return switches;
}
