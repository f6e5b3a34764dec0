import { type EventOf, events, type ServerEvent, settingsChanged } from '@loquat/contract';

/** An event of the stream, checked against the contract. */
export const event = (fields: { type: ServerEvent['type'] } & Record<string, unknown>): ServerEvent =>
  events[fields.type].parse(fields);

/** A change of the user's own settings by another of their devices. */
export const settingsChange = (change: object): EventOf<'user_settings_changed'> =>
  events.user_settings_changed.parse(settingsChanged(change, 'web:other'));

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
  announced_at: null,
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
