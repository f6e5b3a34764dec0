import {
  type Announcement,
  api,
  Channel,
  type CommonSettings,
  DEFAULT_NOTIFICATION_SETTINGS,
  type LoginConfig,
  Message,
  type MessageBody,
  type MessageDetail,
  type ReactionDetail,
  type SearchHit,
  type ServerEvent,
  type StartPage,
  User,
} from '@loquat/contract';
import { event, wireChannel, wireUser } from '../events.ts';
import { createOutside, type Outside } from './outside.ts';

/** The user of the page. */
export const ME = 1;

const login: LoginConfig = {
  who_can_sign_up: 'EveryOne',
  guest: false,
  password: true,
  magic_link: false,
  google: false,
  github: false,
  oidc: [],
  metamask: false,
  third_party: false,
  passkey: false,
  confirm_email_first: false,
  second_factor_required: 'off',
  md5_passwords: false,
};

const common: CommonSettings = {
  show_user_online_status: true,
  webclient_auto_update: true,
  contact_verification_enable: false,
  chat_layout_mode: 'Left',
  max_file_expiry_mode: 'Off',
  only_admin_can_create_group: false,
  who_can_invite_users: true,
  ext_setting: null,
  ext_settings: null,
  msg_smtp_notify_enable: false,
  msg_smtp_notify_delay_seconds: 0,
  typing_indicator_enable: true,
  dm_enable: true,
  add_friend_enable: true,
  search_user_enable: true,
  public_file_links: false,
};

type Target = { gid: number } | { uid: number };

/** A sent message: by default a text in the channel. */
export interface Said {
  text: string;
  from?: number;
  to?: Target;
  content_type?: string;
  properties?: Record<string, unknown>;
  /** Milliseconds since the epoch. */
  at?: number;
  /** The message it replies to. */
  replyTo?: number;
}

export interface TeamParts {
  /** Users other than that of the page, from uid 2 on. */
  people?: readonly (Partial<User> & { name: string })[];
  me?: Partial<User>;
  channels?: readonly (Partial<Omit<Channel, 'gid'>> & { name: string })[];
  said?: readonly Said[];
  /** Whether the user joined after these messages: they come from the history, not with the stream. */
  isNewcomer?: boolean;
  login?: Partial<LoginConfig>;
  common?: Partial<CommonSettings>;
  /** The start pages that administrators have replaced. */
  startPages?: StartPage[];
  /** Version of the server. */
  version?: string;
  /** Whether the server supports calls; by default it does not. */
  hasCalls?: boolean;
  /** Whether the user is signed in. */
  isSignedIn?: boolean;
  /** Whether the server is set up; by default it is. */
  isSetUp?: boolean;
}

/** A server with users, channels and messages, as a page sees it. */
export interface Team extends Outside {
  fetch: typeof fetch;
  readonly isSignedIn: boolean;
  readonly me: User;
  readonly people: readonly User[];
  readonly channels: readonly Channel[];
  readonly log: readonly Message[];
  login: LoginConfig;
  /** Sets the announcement of a channel, or with null removes it; the page receives the event. */
  announce(gid: number, announcement: Announcement | null): void;
  /** Sends a message as any user; the page receives it. Returns its mid. */
  say(said: Said): number;
  /** Edits, likes or deletes a message as its author; the page receives the event. */
  react(mid: number, detail: ReactionDetail): void;
  /** Texts that the page sent, with their media types. */
  sent(): string[];
}

const sameChat = (a: Target, b: Target): boolean => JSON.stringify(a) === JSON.stringify(b);

function detailOf({ text, content_type = 'text/plain', properties, replyTo }: Said): MessageDetail {
  const content = { content_type, content: text, properties: properties ?? null };
  return (
    replyTo === undefined
      ? { type: 'normal', ...content, expires_in: null }
      : { type: 'reply', mid: replyTo, ...content }
  ) as MessageDetail;
}

/** The server's message log, and its answers to calls about it. */
class Log {
  readonly entries: Message[] = [];

  add(from_uid: number, target: Target, detail: MessageDetail, at = Date.now()): Message {
    const mid = this.entries.length + 1;
    const entry = Message.parse({ mid, from_uid, created_at: at, target, detail });
    this.entries.push(entry);
    return entry;
  }

  /** Messages that contain these words, newest first. */
  find(words: string): SearchHit[] {
    const hits = this.entries.flatMap((message): SearchHit[] => {
      const content = message.detail.type === 'reaction' ? '' : message.detail.content;
      const start = content.toLowerCase().indexOf(words.toLowerCase());
      return start < 0 ? [] : [{ message, snippet: content, highlights: [[start, start + words.length]] }];
    });
    return hits.toReversed();
  }

  /** A page of a chat, as its history gives it. */
  page(target: Target, query: { before?: number | undefined; after?: number | undefined; limit?: number | undefined }) {
    const { before = Infinity, after, limit = 100 } = query;
    const isMine = (entry: Message): boolean =>
      sameChat(entry.target, target) ||
      ('uid' in target && entry.from_uid === target.uid && sameChat(entry.target, { uid: ME }));
    const range = this.entries.filter((entry) => isMine(entry) && entry.mid < before && entry.mid > (after ?? 0));
    return after === undefined ? range.slice(-limit) : range.slice(0, limit);
  }
}

/** Answers the calls that every page makes. */
function answerBasics(
  team: Outside,
  parts: { me: User; people: User[]; channels: Channel[]; settings: CommonSettings; startPages: StartPage[] },
) {
  const { me, people, channels, settings, startPages } = parts;
  const organization = { name: 'Harbour' as never, description: null, start_pages: startPages };
  team.on(api.server.getOrganization, () => organization);
  team.on(api.chatFiles.listChatFiles, () => ({ files: [], next_cursor: null }));
  team.on(api.server.updateOrganization, ({ body }) => void Object.assign(organization, body));
  team.on(api.server.getCommonSettings, () => settings);
  team.on(api.server.updateCommonSettings, ({ body }) => void Object.assign(settings, body));
  team.on(api.users.getMe, () => me);
  team.on(api.users.listUsers, () => [me, ...people]);
  team.on(api.channels.listChannels, () => channels);
  team.on(api.chats.updateReadMarkers, () => undefined);
  team.on(api.typing.announceTyping, () => undefined);
  team.on(api.saved.listSavedItems, () => []);
  team.on(api.contacts.listContacts, () => []);
  team.on(api.notificationSettings.getNotificationSettings, () => DEFAULT_NOTIFICATION_SETTINGS);
  team.on(api.notificationServices.listNotificationServices, () => []);
  team.on(api.notificationServices.listOfferedServiceKinds, () => []);
  team.on(api.mail.isMailEnabled, () => false);
  team.on(api.push.getPush, () => ({ enabled: false, public_key: '', subscription: null }));
  team.on(api.storage.getOwnStorage, () => ({ used_bytes: 0, quota_bytes: null }));
  team.on(api.passkeys.listPasskeys, () => []);
  team.on(api.secondFactor.getSecondFactor, () => ({ is_on: false, turned_on_at: null, recovery_codes_left: 0 }));
  team.on(api.identities.listSignInMethods, () => []);
  team.on(api.identities.getCredentials, () => ({
    password: true,
    google: null,
    github: null,
    metamask: null,
    oidc: [],
  }));
  team.on(api.mobileApps.getMobileApps, () => ({ android_store: null, android_apk: null, ios_store: null }));
}

/** Makes a team that shares no state with other tests. */
export function createTeam(parts: TeamParts = {}): Team {
  const log = new Log();
  const me = User.parse(wireUser(ME, { name: 'Ines Alder', email: 'ines@example.test', ...parts.me }));
  const people = (parts.people ?? []).map((person, index) => User.parse(wireUser(index + 2, person)));
  const channels = (parts.channels ?? []).map((channel, index) =>
    Channel.parse(wireChannel(index + 1, { is_public: true, owner: null, members: [], ...channel })),
  );
  const settings = { ...common, ...parts.common };
  for (const said of parts.said ?? []) log.add(said.from ?? 2, said.to ?? { gid: 1 }, detailOf(said), said.at);

  const seen = new Map<number, number>();
  const sinceMid = parts.isNewcomer ? log.entries.length : 0;
  const chat = (entry: Message): ServerEvent => ({ type: 'chat', ...entry });
  const initial = (): ServerEvent[] => [
    event({ type: 'users_snapshot', version: 1, users: [me, ...people] }),
    event({ type: 'users_state', users: people.map(({ uid }) => ({ uid, online: true })) }),
    event({
      type: 'related_groups',
      groups: channels,
      joined: channels.map(({ gid }) => ({ gid, since_mid: sinceMid })),
    }),
    event({
      type: 'user_settings',
      mute_users: [],
      mute_groups: [],
      read_index_users: [],
      // All earlier messages are read.
      read_index_groups: log.entries.length === 0 ? [] : channels.map(({ gid }) => ({ gid, mid: log.entries.length })),
      burn_after_reading_users: [],
      burn_after_reading_groups: [],
      pinned_chats: [],
    }),
    event({
      type: 'seen_announcements',
      announcements: [...seen].map(([gid, updated_at]) => ({ gid, updated_at })),
    }),
    ...log.entries.slice(sinceMid).map(chat),
  ];
  const outside = createOutside(initial);
  const sent: string[] = [];

  const add = (from: number, target: Target, detail: MessageDetail, at?: number): number => {
    const entry = log.add(from, target, detail, at);
    outside.emit(chat(entry));
    return entry.mid;
  };
  const take = (target: Target, { content, content_type }: MessageBody, headers: unknown, replyTo?: number): never => {
    const encoded = (headers as Record<string, string>)['x-properties'];
    const bytes = Uint8Array.from(atob(encoded ?? ''), (char) => char.charCodeAt(0));
    const properties = encoded ? (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>) : undefined;
    sent.push(`${content_type} ${content}`);
    return add(
      ME,
      target,
      detailOf({ text: content, content_type, ...(properties && { properties }), ...(replyTo && { replyTo }) }),
    ) as never;
  };
  const chatOf = (mid: number): Target => log.entries.find((entry) => entry.mid === mid)!.target;
  const change = (mid: number, detail: object): never =>
    add(ME, chatOf(mid), { type: 'reaction', mid, detail } as MessageDetail) as never;

  const team: Team = {
    ...outside,
    isSignedIn: parts.isSignedIn ?? true,
    me,
    people,
    channels,
    log: log.entries,
    login: { ...login, ...parts.login },
    announce(gid, announcement) {
      // A stream that reconnects gets the version with its channels.
      channels[gid - 1]!.announced_at = announcement?.updated_at ?? null;
      if (announcement?.created_by === ME) seen.set(gid, announcement.updated_at);
      outside.on(api.announcements.getAnnouncement, () => ({ announcement }));
      outside.emit({ type: 'group_announcement_changed', gid: channels[gid - 1]!.gid, announcement });
    },
    say: (said) => add(said.from ?? 2, said.to ?? { gid: 1 }, detailOf(said), said.at),
    react: (mid, detail) =>
      void add(log.entries[mid - 1]!.from_uid, chatOf(mid), { type: 'reaction', mid, detail } as MessageDetail),
    sent: () => sent,
  };
  answerBasics(outside, { me, people, channels, settings, startPages: parts.startPages ?? [] });
  outside.on(api.announcements.markAnnouncementSeen, ({ params, body }) => {
    seen.set(params.gid, body.updated_at);
  });
  outside.on(api.announcements.removeAnnouncement, ({ params }) => team.announce(params.gid, null));
  outside.on(api.server.getVersion, () => parts.version ?? '0.5.4');
  outside.on(api.calls.isVoiceEnabled, () => parts.hasCalls ?? false);
  outside.on(api.setup.isInitialized, () => parts.isSetUp ?? true);
  outside.on(api.setup.checkSetupCode, () => true);
  outside.on(api.server.getLoginConfig, () => team.login);
  outside.on(api.messages.sendToChannel, ({ params, body, headers }) => take({ gid: params.gid }, body, headers));
  outside.on(api.messages.sendToUser, ({ params, body, headers }) => take({ uid: params.uid }, body, headers));
  outside.on(api.messages.replyToMessage, ({ params, body, headers }) =>
    take(chatOf(params.mid), body, headers, params.mid),
  );
  outside.on(api.messages.editMessage, ({ params, body }) =>
    change(params.mid, { type: 'edit', properties: null, ...body }),
  );
  outside.on(api.messages.likeMessage, ({ params, body }) => change(params.mid, { type: 'like', action: body.action }));
  outside.on(api.messages.deleteMessage, ({ params }) => change(params.mid, { type: 'delete' }));
  outside.on(api.search.searchMessages, ({ query }) => ({ hits: log.find(query.q), next_cursor: null }));
  outside.on(api.messages.listChannelHistory, ({ params, query }) => log.page({ gid: params.gid }, query));
  outside.on(api.messages.listUserHistory, ({ params, query }) => log.page({ uid: params.uid }, query));
  return team;
}
