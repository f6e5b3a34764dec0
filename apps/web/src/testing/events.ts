import { type EventOf, events, type ServerEvent } from '@loquat/contract';

/** An event of the stream, checked against the contract. */
export const event = (fields: { type: ServerEvent['type'] } & Record<string, unknown>): ServerEvent =>
  events[fields.type].parse(fields);

/** A change of the own settings as another device of the same person causes it. */
export const settingsChange = (change: object): EventOf<'user_settings_changed'> =>
  events.user_settings_changed.parse({
    type: 'user_settings_changed',
    from_device: 'web:other',
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

/** A user as the wire shows them. */
export const wireUser = (uid: number, rest: object = {}) => ({
  uid,
  email: null,
  name: `user ${uid}`,
  gender: 0,
  language: 'en-US',
  is_admin: false,
  is_bot: false,
  avatar_updated_at: 0,
  create_by: 'password',
  ...rest,
});

/** A private channel of users 1 and 2 as the wire shows it. */
export const wireChannel = (gid: number, rest: object = {}) => ({
  gid,
  owner: 1,
  name: `channel ${gid}`,
  description: null,
  members: [1, 2],
  is_public: false,
  avatar_updated_at: 0,
  pinned_messages: [],
  show_email: true,
  dm_to_member: true,
  add_friend: true,
  only_owner_can_send_msg: false,
  ext_setting: null,
  ext_settings: null,
  ...rest,
});

/** An entry of the user change log as the wire shows it. */
export const wireLogEntry = (log_id: number, action: string, uid: number, rest: object = {}) => ({
  log_id,
  action,
  uid,
  email: null,
  name: null,
  gender: null,
  language: null,
  is_admin: null,
  is_bot: null,
  avatar_updated_at: null,
  ...rest,
});
