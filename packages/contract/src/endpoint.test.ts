import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type Answer,
  type Api,
  api,
  type Bytes,
  type Call,
  type Endpoint,
  type Gid,
  type LoginResponse,
} from './index.ts';
import type { Message, MessageBody, Mid, Received, Uid, User } from './index.ts';

const allEndpoints = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);

describe('every endpoint', () => {
  test('has a method and path of its own', () => {
    const routes = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test.each(allEndpoints)('$name describes exactly the parameters of its path', ({ endpoint }) => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  test.each(allEndpoints)('$name has a path without a trailing slash and no body on GET', ({ endpoint }) => {
    expect(endpoint.path).not.toMatch(/\/$/);
    expect(endpoint.method === 'GET' && endpoint.body).toBeFalsy();
    expect(endpoint.summary).not.toBe('');
  });

  test('needs no token where existing clients send none', () => {
    const open = allEndpoints.flatMap(({ name, endpoint }) => (endpoint.access === 'public' ? [name] : []));
    expect(open).toEqual(
      expect.arrayContaining([
        'setup.isInitialized',
        'setup.createAdmin',
        'auth.login',
        'auth.renew',
        'auth.register',
        'auth.isEmailFree',
        'invites.checkMagicToken',
        'invites.confirmRegistration',
        'server.getVersion',
        'server.getOrganization',
        'server.getLoginConfig',
        'mail.isMailEnabled',
      ]),
    );
  });
});

describe('types', () => {
  test('let callers give plain numbers and hand branded ones to handlers', () => {
    expectTypeOf<Call<Api['users']['getUser']>>().toEqualTypeOf<{ readonly params: { uid: number } }>();
    expectTypeOf<Received<Api['users']['getUser']>>().toEqualTypeOf<{ readonly params: { uid: Uid } }>();
    expectTypeOf<Answer<Api['users']['getUser']>>().toEqualTypeOf<User>();
  });

  test('let callers omit fields with defaults and hand them filled in to handlers', () => {
    const call = { body: { name: 'ops' } } satisfies Call<Api['channels']['createChannel']>;
    expect(api.channels.createChannel.body.schema.parse(call.body)).toEqual({
      name: 'ops',
      description: '',
      members: [],
      is_public: false,
    });
    expectTypeOf<Received<Api['channels']['createChannel']>['body']['members']>().toEqualTypeOf<Uid[]>();
    expectTypeOf<Received<Api['channels']['createChannel']>['body']['is_public']>().toEqualTypeOf<boolean>();
  });

  test('give each kind of body its own shape', () => {
    expectTypeOf<Call<Api['users']['updateMyAvatar']>['body']>().toEqualTypeOf<Bytes>();
    expectTypeOf<Call<Api['server']['updateFrontendUrl']>['body']>().toEqualTypeOf<string>();
    expectTypeOf<Call<Api['messages']['sendToChannel']>['body']>().toEqualTypeOf<MessageBody>();
    expectTypeOf<Received<Api['messages']['sendToChannel']>['params']>().toEqualTypeOf<{ gid: Gid }>();
  });

  test('give each kind of answer its own shape', () => {
    expectTypeOf<Answer<Api['auth']['login']>>().toEqualTypeOf<LoginResponse>();
    expectTypeOf<Answer<Api['auth']['logout']>>().toEqualTypeOf<void>();
    expectTypeOf<Answer<Api['server']['getVersion']>>().toEqualTypeOf<string>();
    expectTypeOf<Answer<Api['users']['getAvatar']>>().toEqualTypeOf<Bytes>();
    expectTypeOf<Answer<Api['messages']['sendToUser']>>().toEqualTypeOf<Mid>();
    expectTypeOf<Answer<Api['messages']['listUserHistory']>>().toEqualTypeOf<Message[]>();
  });
});
