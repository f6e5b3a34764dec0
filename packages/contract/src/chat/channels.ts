import * as z from 'zod/mini';
import { ChannelName } from '../chosen-names.ts';
import { binary, bytes, empty, endpoints, json } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Gid, Mid, Timestamp, Uid } from '../ids.ts';
import { maxBytes, maybe, Name, orDefault } from '../input.ts';
import { isJsonObject } from '../json-object.ts';
import { AVATAR_MAX_BYTES, DESCRIPTION_MAX_BYTES, EXT_SETTING_MAX_BYTES } from '../limits.ts';
import { MessageProperties } from './message-properties.ts';

/** A message pinned to a channel, with its current content. */
export const PinnedMessage = z.object({
  mid: Mid,
  /** The author. Servers before Loquat do not send it. */
  from_uid: z.optional(Uid),
  /** The user who pinned it. */
  created_by: Uid,
  /** When it was pinned. */
  created_at: Timestamp,
  properties: z.nullable(MessageProperties),
  content_type: z.string(),
  content: z.string(),
});
export type PinnedMessage = z.output<typeof PinnedMessage>;

/** A channel (wire: group). A public channel has no owner and lists no members: everyone belongs to it. */
export const Channel = z.object({
  gid: Gid,
  owner: z.nullable(Uid),
  name: Name,
  description: z.nullable(z.string()),
  /** Ascending; always empty for public channels. */
  members: z.array(Uid),
  is_public: z.boolean(),
  /** 0 = no picture. */
  avatar_updated_at: Timestamp,
  pinned_messages: z.array(PinnedMessage),
  show_email: z.boolean(),
  dm_to_member: z.boolean(),
  add_friend: z.boolean(),
  only_owner_can_send_msg: z.boolean(),
  /** JSON text that only clients read; `ext_settings` is its name in mobile clients. */
  ext_setting: z.nullable(z.string()),
  ext_settings: z.nullable(z.string()),
  /** Version of the announcement (`updated_at`); null = none. Servers before Loquat do not send it. */
  announced_at: z.optional(z.nullable(Timestamp)),
});
export type Channel = z.output<typeof Channel>;

export const ChannelDescription = z.string().check(maxBytes(DESCRIPTION_MAX_BYTES));
export const ExtSetting = z.string().check(maxBytes(EXT_SETTING_MAX_BYTES), isJsonObject);
const ChannelId = z.object({ gid: Gid });
/** Fields that only the server sets; existing servers refuse a creation that contains them. */
const readOnly = { gid: z.optional(z.never()), owner: z.optional(z.never()), avatar_updated_at: z.optional(z.never()) };

export const channelEndpoints = endpoints({
  listChannels: {
    method: 'GET',
    path: '/group',
    access: 'guest',
    summary: 'Channels the caller can see: all public ones and the private ones they belong to',
    query: z.object({ public_only: z.optional(z.boolean()) }),
    response: json(z.array(Channel)),
    problems: [],
  },
  getChannel: {
    method: 'GET',
    path: '/group/:gid',
    access: 'guest',
    summary: 'One channel; outsiders of a private one see no members and no pins',
    params: ChannelId,
    response: json(Channel),
    problems: ['channel.not_found'],
  },
  createChannel: {
    method: 'POST',
    path: '/group',
    access: 'user',
    rate: 'channel',
    audit: 'channel.created',
    summary: 'Create a channel; public ones only by administrators',
    body: json(
      z.object({
        ...readOnly,
        pinned_messages: z.optional(z.never()),
        name: ChannelName,
        description: orDefault(ChannelDescription, ''),
        members: orDefault(z.array(Uid), []),
        is_public: orDefault(z.boolean(), false),
      }),
    ),
    response: json(z.object({ gid: Gid, created_at: Timestamp })),
    problems: ['channel.public_has_no_members', 'user.unknown_member', 'channel.forbidden', 'channel.too_many'],
  },
  addMembers: {
    method: 'POST',
    path: '/group/:gid/members/add',
    access: 'user',
    rate: 'channel',
    audit: 'channel.members_added',
    summary: 'Add people to a private channel; for members and administrators',
    params: ChannelId,
    body: json(z.array(Uid)),
    response: empty,
    problems: [
      'user.unknown_member',
      'channel.already_member',
      'channel.not_found',
      'channel.forbidden',
      'channel.too_many',
    ],
  },
  removeMembers: {
    method: 'POST',
    path: '/group/:gid/members/remove',
    access: 'user',
    rate: 'channel',
    audit: 'channel.members_removed',
    summary: 'Remove people from a private channel, never its owner; by the owner or an administrator',
    params: ChannelId,
    body: json(z.array(Uid)),
    response: empty,
    problems: ['channel.not_found', 'channel.not_a_member', 'channel.forbidden'],
  },
  leaveChannel: {
    method: 'GET',
    path: '/group/:gid/leave',
    access: 'user',
    rate: 'channel',
    summary: 'Leave a private channel; its owner has to hand it over first',
    params: ChannelId,
    response: empty,
    problems: ['channel.not_found', 'channel.forbidden'],
  },
  updateChannel: {
    method: 'PUT',
    path: '/group/:gid',
    access: 'user',
    rate: 'channel',
    audit: 'channel.changed',
    summary: 'Change a channel or hand it over; absent fields stay, an empty description clears it',
    params: ChannelId,
    body: json(
      z.object({
        name: maybe(ChannelName),
        description: maybe(ChannelDescription),
        /** A member; private channels only. */
        owner: maybe(Uid),
        show_email: maybe(z.boolean()),
        dm_to_member: maybe(z.boolean()),
        add_friend: maybe(z.boolean()),
        only_owner_can_send_msg: maybe(z.boolean()),
        ext_setting: maybe(ExtSetting),
        ext_settings: maybe(ExtSetting),
      }),
    ),
    response: empty,
    problems: [
      'channel.nothing_to_update',
      'channel.owner_no_member',
      'channel.not_found',
      'channel.forbidden',
      'channel.too_many',
    ],
  },
  changeChannelType: {
    method: 'POST',
    path: '/group/:gid/change_type',
    access: 'user',
    rate: 'channel',
    audit: 'channel.changed',
    summary: 'Make a channel private, for the given people or for everyone present, or (administrators) public',
    params: ChannelId,
    body: json(z.object({ is_public: z.boolean(), members: orDefault(z.array(Uid), []) })),
    response: empty,
    problems: ['user.unknown_member', 'channel.not_found', 'channel.forbidden'],
  },
  deleteChannel: {
    method: 'DELETE',
    path: '/group/:gid',
    access: 'user',
    rate: 'channel',
    audit: 'channel.deleted',
    summary: 'Delete a channel; for its owner and administrators',
    params: ChannelId,
    response: empty,
    problems: ['channel.not_found', 'channel.forbidden'],
  },
  updateChannelAvatar: {
    method: 'POST',
    path: '/group/:gid/avatar',
    access: 'user',
    rate: 'image',
    audit: 'channel.changed',
    summary: 'Replace the picture of a channel; stored as a PNG that fits 256×256',
    params: ChannelId,
    body: bytes('image/png', AVATAR_MAX_BYTES),
    response: empty,
    problems: ['image.undecodable', 'server.storage_full', 'channel.not_found', 'channel.forbidden'],
  },
  getChannelAvatar: {
    method: 'GET',
    path: '/resource/group_avatar',
    access: 'public',
    summary: 'Picture of a channel; `t` only defeats caches',
    query: z.object({ gid: Gid, t: z.optional(z.string()) }),
    response: binary('image/png'),
    problems: ['image.not_found'],
  },
});

/** Older servers do not know the field. */
const maybeUnchanged = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

export const channelEvents = defineEvents({
  related_groups: z.object({
    type: z.literal('related_groups'),
    groups: z.array(Channel),
    /**
     * Each with the newest message from before the reader joined: the stream carries later ones, and earlier ones are
     * in the history. For public channels, these are the messages from before the reader had an account. Older servers
     * do not send it.
     */
    joined: z.optional(z.array(z.object({ gid: Gid, since_mid: z.int() }))),
  }),
  joined_group: z.object({
    type: z.literal('joined_group'),
    group: Channel,
    /**
     * The stream carries the messages after this one; absent: the reader was already in the channel and has missed
     * nothing.
     */
    since_mid: z.optional(z.int()),
  }),
  user_joined_group: z.object({ type: z.literal('user_joined_group'), gid: Gid, uid: z.array(Uid) }),
  user_leaved_group: z.object({ type: z.literal('user_leaved_group'), gid: Gid, uid: z.array(Uid) }),
  kick_from_group: z.object({
    type: z.literal('kick_from_group'),
    gid: Gid,
    reason: z.enum(['kick', 'group_deleted']),
  }),
  /** Null = unchanged; an empty description = cleared. */
  group_changed: z.object({
    type: z.literal('group_changed'),
    gid: Gid,
    name: z.nullable(Name),
    description: z.nullable(z.string()),
    owner: z.nullable(Uid),
    avatar_updated_at: z.nullable(Timestamp),
    is_public: z.nullable(z.boolean()),
    show_email: maybeUnchanged(z.boolean()),
    dm_to_member: maybeUnchanged(z.boolean()),
    add_friend: maybeUnchanged(z.boolean()),
    only_owner_can_send_msg: maybeUnchanged(z.boolean()),
    ext_setting: maybeUnchanged(z.string()),
    ext_settings: maybeUnchanged(z.string()),
  }),
});
