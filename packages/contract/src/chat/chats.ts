import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Gid, Mid, Timestamp, Uid } from '../ids.ts';
import { maybe, orDefault } from '../input.ts';
import { AUTO_DELETE_MAX_SECONDS } from '../limits.ts';
import { ContactInfo } from '../people/contacts.ts';
import { ChatTarget } from './messages.ts';

/** Read markers (wire: read index): the newest message a user has seen in a chat. */
export const UserReadMarker = z.object({ uid: Uid, mid: Mid });
export const ChannelReadMarker = z.object({ gid: Gid, mid: Mid });

/** The newest message that a client considers read; 0 if none, as existing clients send for an empty chat. */
const ReadUpTo = z.union([Mid, z.literal(0)]);

const MutedUser = z.object({ uid: Uid, expired_at: z.nullable(Timestamp) });
const MutedChannel = z.object({ gid: Gid, expired_at: z.nullable(Timestamp) });
const UserAutoDelete = z.object({ uid: Uid, expires_in: z.int() });
const ChannelAutoDelete = z.object({ gid: Gid, expires_in: z.int() });
export const PinnedChat = z.object({ target: ChatTarget, updated_at: Timestamp });
export type PinnedChat = z.output<typeof PinnedChat>;

/** Seconds from now; absent = for ever. */
const MuteDuration = maybe(z.int().check(z.nonnegative(), z.lte(4_294_967_295)));
/** The delays that clients offer. */
export const AUTO_DELETE_CHOICES_SECONDS = [0, 300, 600, 3_600, 86_400, 604_800] as const;
/** Seconds after which the user's own new messages disappear; 0 = never. */
export const AutoDeleteDelay = z.int().check(z.nonnegative(), z.lte(AUTO_DELETE_MAX_SECONDS));

const listOf = <S extends z.ZodMiniType>(item: S) => orDefault(z.array(item), []);

export const MuteChanges = z.object({
  add_users: listOf(z.object({ uid: Uid, expired_in: MuteDuration })),
  add_groups: listOf(z.object({ gid: Gid, expired_in: MuteDuration })),
  remove_users: listOf(Uid),
  remove_groups: listOf(Gid),
});
export type MuteChanges = z.output<typeof MuteChanges>;

export const AutoDeleteChanges = z.object({
  users: listOf(z.object({ uid: Uid, expires_in: AutoDeleteDelay })),
  groups: listOf(z.object({ gid: Gid, expires_in: AutoDeleteDelay })),
});
export type AutoDeleteChanges = z.output<typeof AutoDeleteChanges>;

const OneChat = z.object({ target: ChatTarget });

export const chatEndpoints = endpoints({
  updateReadMarkers: {
    method: 'POST',
    path: '/user/read-index',
    access: 'guest',
    visitors: true,
    summary: 'Move read markers forward; markers that are not newer are ignored',
    body: json(
      z.object({
        users: orDefault(z.array(z.object({ uid: Uid, mid: ReadUpTo })), []),
        groups: orDefault(z.array(z.object({ gid: Gid, mid: ReadUpTo })), []),
      }),
    ),
    response: empty,
    problems: ['chat.unknown_target'],
  },
  updateMutes: {
    method: 'POST',
    path: '/user/mute',
    access: 'guest',
    summary: 'Mute chats, for ever or for a time, and unmute chats, in this order; the last entry of a chat counts',
    body: json(MuteChanges),
    response: empty,
    problems: ['chat.unknown_target', 'chat.too_many_settings'],
  },
  updateAutoDelete: {
    method: 'POST',
    path: '/user/burn-after-reading',
    access: 'guest',
    summary: 'Set after how long one’s own new messages in a chat disappear; the last entry of a chat counts',
    body: json(AutoDeleteChanges),
    response: empty,
    problems: ['chat.unknown_target', 'chat.too_many_settings'],
  },
  pinChat: {
    method: 'POST',
    path: '/user/pin_chat',
    access: 'guest',
    summary: 'Keep a chat at the top; one that is already there stays where it is',
    body: json(OneChat),
    response: empty,
    problems: ['chat.not_found', 'chat.too_many_settings'],
  },
  unpinChat: {
    method: 'POST',
    path: '/user/unpin_chat',
    access: 'guest',
    summary: 'Stop keeping a chat at the top',
    body: json(OneChat),
    response: empty,
    problems: ['chat.not_found'],
  },
});

export const chatEvents = defineEvents({
  user_settings: z.object({
    type: z.literal('user_settings'),
    mute_users: z.array(MutedUser),
    mute_groups: z.array(MutedChannel),
    read_index_users: z.array(UserReadMarker),
    read_index_groups: z.array(ChannelReadMarker),
    burn_after_reading_users: z.array(UserAutoDelete),
    burn_after_reading_groups: z.array(ChannelAutoDelete),
    /** Newest pin first. */
    pinned_chats: z.array(PinnedChat),
  }),
  user_settings_changed: z.object({
    type: z.literal('user_settings_changed'),
    from_device: z.string(),
    add_mute_users: z.array(MutedUser),
    remove_mute_users: z.array(Uid),
    add_mute_groups: z.array(MutedChannel),
    remove_mute_groups: z.array(Gid),
    read_index_users: z.array(UserReadMarker),
    read_index_groups: z.array(ChannelReadMarker),
    burn_after_reading_users: z.array(UserAutoDelete),
    burn_after_reading_groups: z.array(ChannelAutoDelete),
    add_pin_chats: z.array(PinnedChat),
    remove_pin_chats: z.array(ChatTarget),
    add_contacts: z.array(z.object({ target_uid: Uid, info: ContactInfo })),
    remove_contacts: z.array(Uid),
  }),
  /** Also in `user_settings`: older clients read only this one. */
  pinned_chats: z.object({ type: z.literal('pinned_chats'), chats: z.array(PinnedChat) }),
});

type SettingsChanged = z.output<(typeof chatEvents)['user_settings_changed']>;
/** What has changed in a user's settings. */
export type SettingsChange = Partial<Omit<SettingsChanged, 'type' | 'from_device'>>;

/** The event of a change that a device made; lists without a change are empty. */
export const settingsChanged = (change: SettingsChange, from_device: string): SettingsChanged => ({
  type: 'user_settings_changed',
  from_device,
  add_mute_users: [],
  remove_mute_users: [],
  add_mute_groups: [],
  remove_mute_groups: [],
  read_index_users: [],
  read_index_groups: [],
  burn_after_reading_users: [],
  burn_after_reading_groups: [],
  add_pin_chats: [],
  remove_pin_chats: [],
  add_contacts: [],
  remove_contacts: [],
  ...change,
});
