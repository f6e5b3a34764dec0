import type {
  CommonSettings,
  Gid,
  GithubConfig,
  GoogleConfig,
  LoginConfig,
  OfficeHours,
  Organization,
  PushConfig,
  ServiceKind,
  StorageQuotas,
  Timestamp,
  VoiceConfig,
  WidgetAccess,
} from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';

/** The mail settings. */
export interface SmtpSettings {
  enabled: boolean;
  /** A name or an IP address. */
  host: string;
  /** Null: the default port. */
  port: number | null;
  /** `address` or `Name <address>`. */
  from: string;
  username: string;
  password: string;
}

/** The HTML of a start page. */
export interface StartPageText {
  html: string;
  updated_at: Timestamp;
}

/** All settings of administrators, by key. */
export interface Settings {
  organization: Organization;
  login: LoginConfig;
  /** `ext_settings` is added on the wire, not stored. */
  common: Omit<CommonSettings, 'ext_settings'>;
  /** The origin for links; empty if no administrator has set one. */
  frontend_url: string;
  /** The licence text; empty if there is none. */
  license: string;
  /** 0: the built-in logo. */
  logo_updated_at: Timestamp;
  /** The secret by which other servers authenticate their users' sign-ins; empty until it is first requested. */
  third_party: { secret: string };
  push: PushConfig;
  voice: VoiceConfig;
  smtp: SmtpSettings;
  google: GoogleConfig;
  github: GithubConfig;
  storage: StorageQuotas;
  /** The version of the user list up to which clients may lack addresses that channels hid; -1: none. */
  addresses: { hidden_until: number };
  /** CSS that the chat widget loads after its own. */
  widget_style: { css: string; updated_at: Timestamp };
  /** HTML in place of the built-in start pages; empty: the built-in one. */
  landing_page: StartPageText;
  after_signin_page: StartPageText;
  /** The sites that may embed that widget, unless the operator has configured it. */
  widget_access: WidgetAccess;
  /** The kinds of notification services that administrators switched on or off. */
  notification_services: Partial<Record<ServiceKind, KindSwitch>>;
  /** When the team answers visitors. */
  office_hours: OfficeHours;
  /** The channel made by the set-up, which announces new users; null: there is none. */
  first_channel: { gid: Gid | null };
  /** The imported archives, each once, with their results. */
  imports: ImportedArchive[];
}

/** Whether users may set up a kind of notification service. */
export interface KindSwitch {
  enabled: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ImportedArchive {
  id: string;
  imported_at: Timestamp;
  report: unknown;
}

/** The new value of a setting. */
export type SettingChange = {
  [K in keyof Settings]: { kind: 'setting.changed'; name: K; value: Settings[K] };
}[keyof Settings];

/** The settings as last committed, in memory. */
export interface ServerSettings {
  get<K extends keyof Settings>(key: K): Settings[K];
  /** Changes a setting, based on its value at that moment. */
  update<K extends keyof Settings>(unit: Unit, key: K, change: (present: Settings[K]) => Settings[K]): Promise<void>;
}

/** The secret to store when a form is saved. Forms never contain it, so an empty one means the existing one. */
export const keptSecret = (given: string, stored: string, isSameOwner: boolean): string =>
  given === '' && isSameOwner ? stored : given;

/** The origin of links to the app. */
export interface LinkOrigin {
  /** Origin without a trailing slash: set by an administrator, otherwise configured, otherwise the given one. */
  of(requestOrigin: string): string;
  /**
   * The same for links in emails. Never taken from a request: with a forged header, an attacker could have an email
   * sent to another user, choose the target of its link, and so receive the token.
   * @throws ProblemError `server.no_frontend_url` if none is set or configured
   */
  forMail(): string;
}

/** The `ext_setting` of clients: switches inside a JSON text. A missing one is off. */
export interface Switches {
  admin_only_can_invite: boolean;
  only_admin_can_see_channel_members: boolean;
  enable_msg_url_preview: boolean;
}

let lastRead: { text: string | null; switches: Switches } | undefined;

/** The switches of the common settings. Used by hot paths, so the text is parsed once per change. */
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

/** The state of scheduled backups. */
export interface BackupOutcome {
  /** The last backup failed, or is overdue. */
  hasProblem: boolean;
  /** Time of the newest finished backup, in milliseconds since the epoch; null if there is none. */
  lastMadeAt: number | null;
}
