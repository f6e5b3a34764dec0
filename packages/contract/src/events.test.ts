import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { type EventOf, type EventType, events, type KickReason, type ServerEvent } from './index.ts';

const channel = {
  gid: 2,
  owner: 1,
  name: 'core',
  description: null,
  members: [1, 3],
  is_public: false,
  avatar_updated_at: 0,
  pinned_messages: [],
  show_email: true,
  dm_to_member: true,
  add_friend: true,
  only_owner_can_send_msg: false,
  ext_setting: null,
  ext_settings: null,
};
const direct = { type: 'chat', mid: 142, from_uid: 1, created_at: 1_685_441_110_000, target: { uid: 3 } } as const;
const inChannel = { ...direct, target: { gid: 5 } } as const;
const call = {
  target: { uid: 3 },
  channel_name: 'loquat:dm:1:3',
  started_at: 1_685_441_110_000,
  started_by: 1,
  video: false,
  users: [{ uid: 1, device: 'web:K3x', joined_at: 1_685_441_110_000 }],
  ringing: [3],
  answered: false,
};
const content = { properties: null, content_type: 'text/markdown', content: '**yes**' };

/** Events as servers send them, of each shape that is worth a look. */
const written = [
  { type: 'ready' },
  { type: 'heartbeat', time: 1_685_440_800_123 },
  {
    type: 'users_snapshot',
    version: 17,
    users: [
      {
        uid: 2,
        email: 'ann@example.org',
        name: 'ann',
        gender: 0,
        language: 'en-US',
        is_admin: false,
        is_bot: false,
        avatar_updated_at: 0,
        create_by: 'password',
      },
    ],
  },
  {
    type: 'users_log',
    logs: [
      {
        log_id: 18,
        action: 'update',
        uid: 2,
        email: null,
        name: 'Ann B.',
        gender: null,
        language: null,
        is_admin: null,
        is_bot: null,
        avatar_updated_at: null,
      },
    ],
  },
  {
    type: 'users_state',
    users: [
      { uid: 1, online: true },
      { uid: 3, online: false },
    ],
  },
  { type: 'users_state_changed', uid: 3, online: true },
  {
    type: 'user_settings',
    mute_users: [{ uid: 4, expired_at: null }],
    mute_groups: [{ gid: 2, expired_at: 1_685_444_400_000 }],
    read_index_users: [{ uid: 3, mid: 120 }],
    read_index_groups: [{ gid: 2, mid: 131 }],
    burn_after_reading_users: [{ uid: 3, expires_in: 300 }],
    burn_after_reading_groups: [{ gid: 2, expires_in: 86_400 }],
    pinned_chats: [{ target: { gid: 2 }, updated_at: 1_685_440_000_000 }],
  },
  {
    type: 'user_settings_changed',
    from_device: 'web:K3x',
    add_mute_users: [],
    remove_mute_users: [],
    add_mute_groups: [{ gid: 2, expired_at: null }],
    remove_mute_groups: [],
    read_index_users: [],
    read_index_groups: [{ gid: 2, mid: 140 }],
    burn_after_reading_users: [],
    burn_after_reading_groups: [],
    add_pin_chats: [{ target: { uid: 3 }, updated_at: 1_685_440_900_000 }],
    remove_pin_chats: [{ gid: 2 }],
    add_contacts: [
      {
        target_uid: 3,
        info: { status: 'added', created_at: 1_685_440_900_000, updated_at: 1_685_440_900_000 },
      },
    ],
    remove_contacts: [5],
  },
  { type: 'pinned_chats', chats: [{ target: { gid: 2 }, updated_at: 1_685_440_000_000 }] },
  { type: 'user_remark', contact_uid: 3, remark: 'boss' },
  { type: 'typing', uid: 3, target: { gid: 2 } },
  { type: 'related_groups', groups: [channel] },
  { type: 'joined_group', group: { ...channel, gid: 5, name: 'ops', description: 'on call' } },
  { type: 'user_joined_group', gid: 5, uid: [7, 8] },
  { type: 'user_leaved_group', gid: 5, uid: [7] },
  { type: 'kick_from_group', gid: 5, reason: 'kick' },
  { type: 'kick_from_group', gid: 5, reason: 'group_deleted' },
  {
    type: 'group_changed',
    gid: 5,
    name: 'ops 2',
    description: null,
    owner: null,
    avatar_updated_at: null,
    is_public: null,
  },
  {
    type: 'group_changed',
    gid: 5,
    name: null,
    description: '',
    owner: null,
    avatar_updated_at: null,
    is_public: null,
    show_email: false,
    dm_to_member: null,
    add_friend: null,
    only_owner_can_send_msg: true,
    ext_setting: '{"a":1}',
    ext_settings: '{"a":1}',
  },
  {
    type: 'pinned_message_updated',
    gid: 5,
    mid: 140,
    msg: {
      mid: 140,
      created_by: 1,
      created_at: 1_685_441_000_000,
      properties: null,
      content_type: 'text/plain',
      content: 'read me',
    },
  },
  { type: 'pinned_message_updated', gid: 5, mid: 140, msg: null },
  {
    ...inChannel,
    detail: {
      type: 'normal',
      properties: { mentions: [1], local_id: 1_685_441_099_950 },
      content_type: 'text/plain',
      content: 'hi  @1  there',
      expires_in: null,
    },
  },
  {
    ...inChannel,
    detail: {
      type: 'normal',
      properties: { content_type: 'image/png', name: 'plan.png', size: 48_213, width: 800, height: 600 },
      content_type: 'vocechat/file',
      content: '2023/5/30/0b6f0d2e-6d3b-4f0e-9a5c-6d0d0b1f7a11',
      expires_in: 300,
    },
  },
  { ...direct, detail: { type: 'reply', mid: 138, ...content } },
  { ...direct, detail: { type: 'reaction', mid: 142, detail: { type: 'edit', ...content } } },
  { ...direct, detail: { type: 'reaction', mid: 142, detail: { type: 'like', action: '👍' } } },
  { ...direct, detail: { type: 'reaction', mid: 142, detail: { type: 'delete' } } },
  { type: 'kick', reason: 'login_from_other_device', cause: 'device_ended' },
  { type: 'kick', reason: 'delete_user', cause: null },
  { type: 'group_message_cleared', gid: 5 },
  { type: 'user_calling', uid: 1, target: 3 },
  { type: 'calls', calls: [] },
  { type: 'calls', calls: [call, { ...call, target: { gid: 5 }, ringing: [], answered: true }] },
  { type: 'call', call },
  { type: 'call_ended', target: { uid: 3 }, channel_name: 'loquat:dm:1:3', reason: 'missed', started_by: 1 },
  { type: 'message_cleared', latest_deleted_mid: 150 },
  {
    type: 'server_config_changed',
    organization_name: 'Team',
    organization_description: null,
    organization_logo: null,
  },
] as const;

/** A value that fits a JSON schema: what may be left out is there, of several shapes the first, in each list one. */
function valueOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  const [shape] = schema.anyOf ?? schema.oneOf ?? [];
  if (shape) return valueOf(shape);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const { properties = {}, items } = schema;
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([name, of]) => [name, valueOf(of as z.core.JSONSchema.BaseSchema)]),
    );
  if (schema.type === 'array') return [valueOf(items as z.core.JSONSchema.BaseSchema)];
  // JSON Schema cannot express a text that is changed while it is parsed.
  if (schema.type === 'null') return null;
  return { boolean: true, integer: 1, number: 1 }[String(schema.type)] ?? 'text';
}

const isWritten = new Set<string>(written.map(({ type }) => type));
/** All kinds of events; those without a sample above are generated from their schema. */
const samples = [
  ...written,
  ...Object.entries(events)
    .filter(([type]) => !isWritten.has(type))
    .map(([, schema]) => valueOf(z.toJSONSchema(schema, { unrepresentable: 'any' })) as { type: EventType }),
];

const parse = (sample: { type: EventType }): unknown => events[sample.type].parse(sample);

describe('events', () => {
  test.each(samples)('of type $type keep all their fields', (sample) => {
    expect(parse(sample)).toEqual(sample);
  });

  test('are all covered by samples', () => {
    expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(Object.keys(events)));
  });

  test.each(samples)('of type $type drop fields that newer servers add', (sample) => {
    const newer = { ...sample, added_later: 1 };
    expect(parse(newer)).not.toHaveProperty('added_later');
  });

  test.each(Object.entries(events))('of type %s carry their own name', (type, schema) => {
    expect(schema.shape.type.def.values).toEqual([type]);
  });

  test.each([
    ['a mid as text', { ...direct, mid: '142', detail: { type: 'reply', mid: 138, ...content } }],
    ['an unknown detail', { ...direct, detail: { type: 'wave', mid: 138 } }],
    ['a target without an id', { ...direct, target: {}, detail: { type: 'reply', mid: 138, ...content } }],
    ['an optional field left out', { ...direct, detail: { type: 'normal', ...content } }],
    ['a fraction as a time', { ...direct, created_at: 0.5, detail: { type: 'reply', mid: 138, ...content } }],
  ])('of type chat with %s do not parse', (_, sample) => {
    expect(events.chat.safeParse(sample).success).toBe(false);
  });

  test('of type kick with an unknown reason do not parse', () => {
    expect(events.kick.safeParse({ type: 'kick', reason: 'because' }).success).toBe(false);
  });

  test('are told apart by their type', () => {
    expectTypeOf<Extract<ServerEvent, { type: 'kick' }>['reason']>().toEqualTypeOf<KickReason>();
    expectTypeOf<EventOf<'user_joined_group'>['uid'][number]>().toExtend<number>();
  });
});
