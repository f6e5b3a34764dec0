import { type Answer, type Api, api, authEndpoints, type Mid } from '@loquat/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Client, createClient } from './client.ts';
import { type Connection, createConnection } from './connection.ts';
import { AnswerError, ConnectionError, TimeoutError } from './errors.ts';
import { encodeProperties } from './properties.ts';
import { createMemorySessionStore, toSession } from './session.ts';
import { type Respond, sendJson, sendStatus, startServer } from './testing/http-server.ts';
import { NOW, signedIn } from './testing/session.ts';

const me = {
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

async function serve(respond: Respond) {
  const server = await startServer(respond);
  const client = createClient({ baseUrl: server.baseUrl, sessions: signedIn(), now: () => NOW });
  return { server, client, seen: () => server.requests.at(-1)! };
}
const answering = (value: unknown) => serve((_, response) => sendJson(response, value));
const refusing = (status: number, body = '') => serve((_, response) => sendStatus(response, status, body));

describe('a call', () => {
  test('puts path parameters in their places, encoded', async () => {
    const { client, seen } = await serve((_, response) => sendStatus(response, 200));
    await client.auth.deleteDevice({ params: { device: 'web:a/b ?ü%' } });
    expect(seen()).toMatchObject({ method: 'DELETE', url: '/user/devices/web%3Aa%2Fb%20%3F%C3%BC%25' });
  });

  test.each(['', '.', '..'])('is not made when a path parameter is %j', async (device) => {
    const { client, server } = await serve((_, response) => sendStatus(response, 200));
    await expect(client.auth.deleteDevice({ params: { device } })).rejects.toBeInstanceOf(RangeError);
    expect(server.requests).toEqual([]);
  });

  test('leaves undefined query fields out', async () => {
    const { client, seen } = await answering([]);
    await client.messages.listUserHistory({ params: { uid: 3 }, query: { before: undefined, limit: 100 } });
    expect(seen().url).toBe('/user/3/history?limit=100');
    await client.channels.listChannels();
    expect(seen().url).toBe('/group');
  });

  test('encodes query fields', async () => {
    const { client, seen } = await answering(true);
    await client.auth.isEmailFree({ query: { email: 'a+b&c@example.org' } });
    expect(new URL(seen().url, 'http://x').searchParams.get('email')).toBe('a+b&c@example.org');
  });

  test('sends JSON, and an empty object where everything is optional', async () => {
    const { client, seen } = await answering({ gid: 4, created_at: NOW });
    await client.channels.createChannel({ body: { name: 'ops', members: [1, 3] } });
    expect(seen().headers['content-type']).toBe('application/json');
    expect(JSON.parse(seen().body.toString())).toEqual({ name: 'ops', members: [1, 3] });
    await client.chats.updateReadMarkers().catch(() => {});
    expect(seen().body.toString()).toBe('{}');
  });

  test('sends text as it is', async () => {
    const { client, seen } = await serve((_, response) => sendStatus(response, 200));
    await client.server.updateFrontendUrl({ body: 'https://team.example' });
    expect(seen().headers['content-type']).toBe('text/plain');
    expect(seen().body.toString()).toBe('https://team.example');
  });

  test('sends bytes under their media type', async () => {
    const { client, seen } = await serve((_, response) => sendStatus(response, 200));
    await client.users.updateMyAvatar({ body: new Uint8Array([0, 255, 10, 13]) });
    expect(seen().headers['content-type']).toBe('image/png');
    expect([...seen().body]).toEqual([0, 255, 10, 13]);
  });

  test('sends a message under its media type with its properties', async () => {
    const { client, seen } = await answering(141);
    const properties = { local_id: NOW, name: '漢字 👍' };
    const mid = await client.messages.sendToChannel({
      params: { gid: 5 },
      headers: { 'x-properties': encodeProperties(properties) },
      body: { content_type: 'text/markdown', content: '**hi** 👋' },
    });
    expect(mid).toBe(141);
    expect(seen()).toMatchObject({ method: 'POST', url: '/group/5/send' });
    expect(seen().headers['content-type']).toBe('text/markdown');
    expect(seen().body.toString()).toBe('**hi** 👋');
    const header = String(seen().headers['x-properties']);
    expect(JSON.parse(Buffer.from(header, 'base64').toString())).toEqual(properties);
  });

  test('carries the token, except where the call is public', async () => {
    const { client, seen } = await answering(me);
    await client.users.getMe();
    expect(seen().headers['x-api-key']).toBe('access-1');
    await client.server.getOrganization().catch(() => {});
    expect(seen().headers).not.toHaveProperty('x-api-key');
  });

  test('of a bot carries its key', async () => {
    const { server, seen } = await answering(me);
    const bot = createClient({ baseUrl: `${server.baseUrl}/`, apiKey: 'bot-key' });
    await bot.users.getMe();
    expect(seen()).toMatchObject({ url: '/user/me', headers: { 'x-api-key': 'bot-key' } });
    expect(await bot.token()).toBe('bot-key');
  });
});

describe('an answer', () => {
  test('keeps the fields of the contract and drops the rest', async () => {
    const { client } = await answering({ ...me, birthday: 5 });
    expect(await client.users.getMe()).toEqual(me);
  });

  test('of every kind is read as that kind', async () => {
    const { client } = await serve(({ url }, response) => {
      if (url.startsWith('/resource')) response.end(Buffer.from([137, 80]));
      else sendStatus(response, 200, url.endsWith('version') ? '0.5.4' : '');
    });
    expect(await client.server.getVersion()).toBe('0.5.4');
    expect(await client.auth.logout()).toBeUndefined();
    expect(await client.users.getAvatar({ query: { uid: 7 } })).toEqual(new Uint8Array([137, 80]));
  });

  test('that does not fit names the call and the place, and not the value', async () => {
    const { client } = await answering([me, { ...me, name: 12_345 }]);
    const failure: unknown = await client.users.listUsers().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AnswerError);
    expect(failure).toMatchObject({ endpoint: 'GET /user', path: '1.name' });
    expect(String(failure)).not.toContain('12345');
  });

  test('that is no JSON is an unexpected one', async () => {
    const { client } = await serve((_, response) => sendStatus(response, 200, '<html>'));
    await expect(client.users.getMe()).rejects.toBeInstanceOf(AnswerError);
  });
});

describe('a refused call', () => {
  test('rejects with the problem its status stands for', async () => {
    const { client } = await refusing(404);
    await expect(client.users.getUser({ params: { uid: 9 } })).rejects.toMatchObject({ code: 'user.not_found' });
    await expect(client.channels.getChannel({ params: { gid: 9 } })).rejects.toMatchObject({
      code: 'channel.not_found',
    });
  });

  test('rejects with the problem its JSON reason stands for', async () => {
    const { client } = await refusing(409, '{"reason":"email_conflict"}');
    await expect(client.auth.register({ body: { name: 'ann' } })).rejects.toMatchObject({
      code: 'user.email_conflict',
      status: 409,
    });
  });

  test('keeps the text of a server failure', async () => {
    const { client } = await refusing(500, 'disk full');
    await expect(client.users.getMe()).rejects.toMatchObject({ code: 'server.internal', detail: 'disk full' });
  });
});

describe('a call without an answer', () => {
  test('rejects with a connection error when no server listens', async () => {
    const { client, server } = await answering(me);
    await server.close();
    await expect(client.users.getMe()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('rejects with a connection error when the answer breaks off', async () => {
    const { client } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"uid"', () => response.destroy());
    });
    await expect(client.users.getMe()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('rejects when its time is up', async () => {
    const { client } = await serve(() => {});
    const call = client.setup.isInitialized({}, { timeoutMs: 20 });
    await expect(call).rejects.toBeInstanceOf(TimeoutError);
  });

  test('counts the body of the answer into its time', async () => {
    const { client } = await serve((_, response) => void response.writeHead(200).write('tr'));
    const call = client.setup.isInitialized({}, { timeoutMs: 50 });
    await expect(call).rejects.toBeInstanceOf(TimeoutError);
  });

  test('rejects with the reason it is given up for', async () => {
    const giveUp = new AbortController();
    const reason = new Error('no longer needed');
    const { client } = await serve(() => giveUp.abort(reason));
    await expect(client.users.getMe({}, { signal: giveUp.signal, timeoutMs: 10_000 })).rejects.toBe(reason);
  });
});

describe('signing in', () => {
  test('stores nothing by itself; the answer makes the session', async () => {
    const login = { server_id: 's', token: 'a', refresh_token: 'r', expired_in: 300, user: me };
    const { server } = await answering(login);
    const sessions = createMemorySessionStore();
    const client = createClient({ baseUrl: server.baseUrl, sessions });
    const credential = { type: 'password', email: 'ann@example.org', password: 'secret!' } as const;
    const answer = await client.auth.login({ body: { credential, device: 'bot' } });
    expect(sessions.get()).toBeNull();
    expect(toSession(answer, 'bot', NOW)).toEqual({
      uid: 7,
      token: 'a',
      refresh_token: 'r',
      expires_at: NOW + 300_000,
      device: 'bot',
    });
  });
});

describe('types', () => {
  test('require the right parts of a call and return the type of its answer', () => {
    expectTypeOf<Client['users']['getMe']>().toBeCallableWith();
    expectTypeOf<Client['users']['getUser']>().parameter(0).toExtend<{ params: { uid: number } }>();
    expectTypeOf<Awaited<ReturnType<Client['messages']['sendToUser']>>>().toEqualTypeOf<Mid>();
    expectTypeOf<Awaited<ReturnType<Client['users']['getMe']>>>().toEqualTypeOf<Answer<Api['users']['getMe']>>();
    expectTypeOf<Awaited<ReturnType<Client['live']['openEvents']>>>().toEqualTypeOf<
      ReadableStream<Uint8Array<ArrayBuffer>>
    >();
  });
});

describe('a connection', () => {
  test('makes the calls of a group it is given, with its session', async () => {
    const server = await startServer((_, response) => sendJson(response, ['web:a']));
    const connection = createConnection({ baseUrl: server.baseUrl, sessions: signedIn(), now: () => NOW });
    const auth = connection.callsOf(authEndpoints);
    expectTypeOf(auth).toEqualTypeOf<Client['auth']>();
    await expect(auth.listDevices()).resolves.toEqual(['web:a']);
    expect(server.requests.at(-1)!.headers['x-api-key']).toBe(await connection.token());
  });

  test('has no name that a feature of the contract also has, which a client would hide', () => {
    expectTypeOf<Extract<keyof Api, keyof Connection>>().toBeNever();
    expect(Object.keys(createConnection({ baseUrl: '' })).filter((name) => name in api)).toEqual([]);
  });
});
