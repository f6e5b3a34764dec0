import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { api, LoginResponse, Message, PASSWORD_MAX_LENGTH } from './index.ts';

const { auth, botKeys, bots, channels, chats, invites, live, messages, search, server, setup, users } = api;
const password = { type: 'password', email: 'Ann@Example.org', password: 'secret!!' };

interface Sample {
  call: string;
  schema: z.ZodMiniType;
  value: unknown;
}
const sample = (call: string, schema: z.ZodMiniType, value: unknown): Sample => ({ call, schema, value });

describe('calls as clients make them parse', () => {
  const accepted = [
    sample('createAdmin', setup.createAdmin.body.schema, {
      email: 'a@b',
      name: 'ann',
      password: 'x-secret',
      gender: 0,
    }),
    sample('login', auth.login.body.schema, { credential: password, device: 'web:1', device_token: '' }),
    sample('login without a device', auth.login.body.schema, { credential: password }),
    sample('renew', auth.renew.body.schema, { token: 'a', refresh_token: 'b' }),
    sample('updateDeviceToken', auth.updateDeviceToken.body.schema, { device_token: null }),
    sample('deleteDevice', auth.deleteDevice.params, { device: 'web:K3x' }),
    sample('register', auth.register.body.schema, {
      magic_token: null,
      email: 'ann@example.org',
      password: 'secret!!',
      name: 'ann',
      gender: 1,
      language: 'zh-CN',
      device: 'browser',
      device_token: '',
    }),
    sample('register with a confirmed token', auth.register.body.schema, { magic_token: 'ab12', name: 'ann' }),
    sample('updateMe', users.updateMe.body.schema, { name: 'Ann B.', gender: null }),
    sample('updateUser', users.updateUser.body.schema, { uid: 4, status: 'frozen', is_admin: false, extra: {} }),
    sample('createUser for a bot', users.createUser.body.schema, {
      email: 'bot_1700000000000@localhost',
      password: '',
      name: 'Weather',
      gender: 1,
      is_admin: false,
      is_bot: true,
      webhook_url: null,
    }),
    sample('createBotKey', botKeys.createBotKey.body.schema, { name: 'main' }),
    sample('getUserAsBot by the path', bots.getUserAsBot.params, { uid: 5 }),
    sample('getUserAsBot by the query', bots.getUserAsBot.params, { uid: 'uid' }),
    sample('createChannel', channels.createChannel.body.schema, { name: 'ops', is_public: true, members: [] }),
    sample('addMembers', channels.addMembers.body.schema, [3, 4]),
    sample('listChannels', channels.listChannels.query, { public_only: true }),
    sample('updateReadMarkers', chats.updateReadMarkers.body.schema, { users: [{ uid: 3, mid: 9 }], groups: null }),
    sample('searchMessages', search.searchMessages.query, {
      q: 'big ship',
      order: 'relevance',
      limit: 20,
      cursor: 'x',
    }),
    sample('listChannelHistory', messages.listChannelHistory.query, { before: 100, limit: 100 }),
    sample('createInviteLink', invites.createInviteLink.query, { gid: 5, expired_in: 1_800, max_times: 10 }),
    sample('createInviteLink without limit', invites.createInviteLink.query, { max_times: 'null' }),
    sample('confirmRegistration', invites.confirmRegistration.body.schema, { ...password, magic_token: 'ab' }),
    sample('openEvents', live.openEvents.query, { 'api-key': 'x', after_mid: 0, users_version: 3, limit: 500 }),
    sample('updateOrganization', server.updateOrganization.body.schema, { name: 'Team', description: '' }),
    sample('updateLoginConfig', server.updateLoginConfig.body.schema, { who_can_sign_up: 'InvitationOnly' }),
  ];
  test.each(accepted)('$call', ({ schema, value }) => {
    expect(schema.safeParse(value)).toMatchObject({ success: true });
  });
});

describe('calls that break the contract do not parse', () => {
  const refused = [
    sample('createAdmin with an empty password', setup.createAdmin.body.schema, {
      email: 'a@b',
      name: 'ann',
      password: '',
      gender: 0,
    }),
    sample('createAdmin with a blank name', setup.createAdmin.body.schema, {
      email: 'a@b',
      name: '  ',
      password: 'x-secret',
      gender: 0,
    }),
    sample('login with an unknown kind of credential', auth.login.body.schema, { credential: { type: 'telepathy' } }),
    sample('login with a password that is a number', auth.login.body.schema, {
      credential: { ...password, password: 1 },
    }),
    sample('login with an endless password', auth.login.body.schema, {
      credential: { ...password, password: 'x'.repeat(PASSWORD_MAX_LENGTH + 1) },
    }),
    sample('login with an empty device', auth.login.body.schema, { credential: password, device: '' }),
    sample('register with a name over the byte limit', auth.register.body.schema, { name: '漢'.repeat(11) }),
    sample('register with a bad language', auth.register.body.schema, { language: 'english language' }),
    sample('updateMe with a gender as text', users.updateMe.body.schema, { gender: '1' }),
    sample('updateUser with an unknown status', users.updateUser.body.schema, { status: 'asleep' }),
    sample('createUser without a password', users.createUser.body.schema, {
      email: 'a@b',
      name: 'ann',
      gender: 0,
      is_admin: false,
    }),
    sample('createBotKey with a blank name', botKeys.createBotKey.body.schema, { name: ' ' }),
    sample('getUserAsBot with uid 0', bots.getUserAsBot.params, { uid: 0 }),
    sample('getUser with uid 0', users.getUser.params, { uid: 0 }),
    sample('createChannel without a name', channels.createChannel.body.schema, { members: [] }),
    sample('createChannel that sets its id', channels.createChannel.body.schema, { name: 'ops', gid: 5 }),
    sample('createChannel that sets its owner', channels.createChannel.body.schema, { name: 'ops', owner: 1 }),
    sample('addMembers with text', channels.addMembers.body.schema, ['3']),
    sample('searchMessages without a query', search.searchMessages.query, { limit: 20 }),
    sample('searchMessages with too large a page', search.searchMessages.query, { q: 'x', limit: 101 }),
    sample('updateReadMarkers without a mid', chats.updateReadMarkers.body.schema, { users: [{ uid: 3 }] }),
    sample('listUserHistory of nothing', messages.listUserHistory.query, { limit: 0 }),
    sample('createInviteLink for no use', invites.createInviteLink.query, { max_times: 0 }),
    sample('openEvents after a negative mid', live.openEvents.query, { after_mid: -1 }),
    sample('updateLoginConfig with a new way', server.updateLoginConfig.body.schema, { who_can_sign_up: 'Nobody' }),
  ];
  test.each(refused)('$call', ({ schema, value }) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe('what a handler receives', () => {
  test('has lower-case addresses, trimmed names and filled-in defaults', () => {
    const body = { email: ' Ann@Example.org ', name: ' ann ', password: 'secret!!', device_token: '' };
    expect(auth.register.body.schema.parse(body)).toEqual({
      email: 'ann@example.org',
      name: 'ann',
      password: 'secret!!',
      gender: 0,
      language: 'en-US',
      device: 'unknown',
      device_token: null,
    });
  });

  test('keeps spaces in passwords', () => {
    const body = { old_password: ' a ', new_password: ' b b b b ' };
    expect(users.changePassword.body.schema.parse(body)).toEqual(body);
  });

  test('has no field that the contract does not know', () => {
    const body = JSON.parse('{"name":"ann","is_admin":true,"__proto__":{"is_admin":true}}') as unknown;
    expect(Object.keys(users.updateMe.body.schema.parse(body))).not.toContain('is_admin');
  });
});

describe('answers', () => {
  const user = {
    uid: 7,
    email: null,
    name: 'ann',
    gender: 0,
    language: 'en-US',
    is_admin: false,
    is_bot: false,
    avatar_updated_at: 0,
    create_by: 'password',
  };

  test('to a sign-in carry both tokens and the user', () => {
    const answer = { server_id: 's', token: 'a', refresh_token: 'r', expired_in: 300, user };
    expect(LoginResponse.parse(answer)).toEqual(answer);
    expect(LoginResponse.safeParse({ ...answer, expired_in: '300' }).success).toBe(false);
  });

  test('about users never carry a password', () => {
    const { schema } = users.updateUser.response;
    const own = {
      in_online: false,
      online_devices: [],
      created_at: 1,
      updated_at: 1,
      status: 'normal',
      webhook_url: null,
    };
    expect(schema.safeParse({ ...user, ...own, password: '' }).success).toBe(true);
    expect(schema.safeParse({ ...user, ...own, password: 'hash' }).success).toBe(false);
    expect(users.getMe.response.schema.parse({ ...user, password: 'hash' })).toEqual(user);
  });

  test('with messages name exactly one target', () => {
    const message = {
      mid: 1,
      from_uid: 2,
      created_at: 3,
      detail: { type: 'reaction', mid: 1, detail: { type: 'delete' } },
    };
    expect(Message.parse({ ...message, target: { gid: 5 } }).target).toEqual({ gid: 5 });
    expect(Message.parse({ ...message, target: { uid: 5 } }).target).toEqual({ uid: 5 });
    expect(Message.safeParse({ ...message, target: 5 }).success).toBe(false);
  });
});
