import * as z from 'zod/mini';
import { empty, endpoints, json } from './endpoint.ts';
import { defineEvents } from './event.ts';
import { Gid, Mid, Timestamp, Uid } from './ids.ts';
import { orDefault } from './input.ts';
import { ChatTarget } from './messages.ts';

/** Read markers (wire: read index): the newest message a user has seen in a chat. */
export const UserReadMarker = z.object({ uid: Uid, mid: Mid });
export const ChannelReadMarker = z.object({ gid: Gid, mid: Mid });

const MutedUser = z.object({ uid: Uid, expired_at: z.nullable(Timestamp) });
const MutedChannel = z.object({ gid: Gid, expired_at: z.nullable(Timestamp) });
const UserAutoDelete = z.object({ uid: Uid, expires_in: z.int() });
const ChannelAutoDelete = z.object({ gid: Gid, expires_in: z.int() });
const PinnedChat = z.object({ target: ChatTarget, updated_at: Timestamp });

export const chatEndpoints = endpoints({
  updateReadMarkers: {
    method: 'POST',
    path: '/user/read-index',
    access: 'guest',
    summary: 'Move read markers forward; markers that are not newer are ignored',
    body: json(
      z.object({
        users: orDefault(z.array(UserReadMarker), []),
        groups: orDefault(z.array(ChannelReadMarker), []),
      }),
    ),
    response: empty,
    problems: ['chat.unknown_target'],
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
    add_contacts: z.array(
      z.object({
        target_uid: Uid,
        info: z.object({
          status: z.enum(['added', 'blocked', '']),
          created_at: Timestamp,
          updated_at: Timestamp,
        }),
      }),
    ),
    remove_contacts: z.array(Uid),
  }),
});
