import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import {
  binary,
  bytes,
  empty,
  endpoints,
  json,
  message,
  multipart as form,
  orDefault,
  ProblemError,
  text,
  Uid,
} from '@loquat/contract';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { systemClock } from '../clock.ts';
import { downloadOfBytes } from './download.ts';
import { installErrorHandler, installNotFoundHandler } from './errors.ts';
import { implement } from './implement.ts';
import { createCallerRates } from './security/caller-rates.ts';

const group = endpoints({
  echoJson: {
    method: 'POST',
    path: '/json/:uid',
    access: 'user',
    summary: 'Echo',
    params: z.object({ uid: Uid }),
    query: z.object({ flag: z.optional(z.boolean()), limit: z.optional(z.int()) }),
    body: json(z.object({ name: z.string(), count: orDefault(z.int(), 7) })),
    response: json(z.object({ uid: Uid, name: z.string(), count: z.int(), flag: z.nullable(z.boolean()) })),
    problems: ['user.not_found', 'user.name_conflict'],
  },
  offContract: {
    method: 'GET',
    path: '/off',
    access: 'public',
    summary: '',
    response: json(z.array(z.object({ uid: Uid, name: z.string() }))),
    problems: [],
  },
  bareNumber: { method: 'GET', path: '/bare', access: 'public', summary: '', response: json(z.int()), problems: [] },
  echoText: { method: 'POST', path: '/text', access: 'public', summary: '', body: text, response: text, problems: [] },
  nothing: { method: 'GET', path: '/empty', access: 'guest', summary: '', response: empty, problems: [] },
  forAdmins: { method: 'GET', path: '/admin', access: 'admin', summary: '', response: empty, problems: [] },
  picture: {
    method: 'POST',
    path: '/picture',
    access: 'public',
    summary: '',
    body: bytes('image/png', 16),
    response: json(z.int()),
    problems: [],
  },
  letter: {
    method: 'POST',
    path: '/letter',
    access: 'public',
    summary: '',
    body: message(['text/plain', 'text/markdown']),
    response: json(z.object({ content_type: z.string(), content: z.string() })),
    problems: [],
  },
  upload: {
    method: 'POST',
    path: '/upload',
    access: 'public',
    summary: '',
    body: form(z.object({ file_id: z.string(), last: z.optional(z.boolean()) }), {
      key: 'file_id',
      file: 'chunk',
      maxBytes: 100,
    }),
    response: json(z.object({ file_id: z.string(), size: z.int() })),
    problems: [],
  },
  download: {
    method: 'GET',
    path: '/download',
    access: 'public',
    summary: '',
    response: binary('text/plain'),
    problems: [],
  },
});

const TOKENS = {
  user: { uid: 2, is_admin: false, is_guest: false },
  admin: { uid: 1, is_admin: true, is_guest: false },
  guest: { uid: 3, is_admin: false, is_guest: true },
};

async function start(logged: string[] = []) {
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } } });
  installErrorHandler(app);
  installNotFoundHandler(app, { prefix: '', groups: [group], sendPage: undefined });
  const sessions = new Map<string | undefined, (typeof TOKENS)['user']>(Object.entries(TOKENS));
  app.decorate('authenticate', (token: string | undefined) => {
    const known = sessions.get(token);
    if (!known) throw new ProblemError('session.required');
    return { ...known, uid: Uid.parse(known.uid), device: 'd', session_id: 's' };
  });
  app.decorate('callerRates', createCallerRates({ isOn: false, clock: systemClock }));
  app.decorateRequest('viewer', null);
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  implement(app, group, {
    echoJson: ({ params, query, body }, viewer) => {
      if (body.name === 'taken') throw new ProblemError('user.name_conflict');
      if (body.name === 'boom') throw new Error('secret detail');
      if (body.name === 'unlisted') throw new ProblemError('image.undecodable');
      if (body.name.startsWith('gone')) sessions.delete('user');
      if (body.name === 'gone: failed') throw new Error('secret detail');
      if (body.name === 'gone: unlisted') throw new ProblemError('image.undecodable');
      const answer = { uid: params.uid, name: body.name, count: body.count, flag: query.flag ?? null };
      return Object.assign(answer, { password: 'hunter2', viewer });
    },
    offContract: () => [
      { uid: Uid.parse(1), name: 'ann' },
      { uid: 'hunter2' as unknown as Uid, name: 'secret detail', password: 'hunter2' },
    ],
    bareNumber: () => 42,
    echoText: ({ body }) => body,
    nothing: () => undefined,
    forAdmins: () => undefined,
    picture: ({ body }) => body.byteLength,
    letter: ({ body }) => body,
    upload: async ({ body }) => {
      const size = (await buffer(body.bytes)).byteLength;
      return { file_id: body.fields().file_id, size };
    },
    download: () =>
      downloadOfBytes(new TextEncoder().encode('0123456789'), {
        contentType: 'text/plain',
        etag: '"v1"',
        modifiedAt: Date.parse('2026-01-02T03:04:05.678Z'),
        cacheControl: 'no-cache',
      }),
  });
  return app;
}

const asUser = { 'x-api-key': 'user' };
const asJson = { ...asUser, 'content-type': 'application/json' };

describe('requests', () => {
  test('JSON, path and query values arrive parsed, defaults filled in for absent and null alike', async () => {
    const app = await start();
    for (const body of ['{"name":"ann"}', '{"name":"ann","count":null,"unknown":1}']) {
      const answer = await app.inject({ method: 'POST', url: '/json/5?flag=true', headers: asJson, body });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ uid: 5, name: 'ann', count: 7, flag: true });
    }
  });

  test.each([
    ['{', 400, 'parse request payload error: not JSON'],
    ['{"count":1}', 400, 'parse request payload error: name'],
    ['{"name":5}', 400, 'parse request payload error: name'],
    ['{"name":"a","count":"1"}', 400, 'parse request payload error: count'],
    ['\u{FFFD}', 400, 'parse request payload error: not JSON'],
  ])('a body that does not fit is refused with its reason: %s', async (body, status, start_) => {
    const app = await start();
    const answer = await app.inject({ method: 'POST', url: '/json/5', headers: asJson, body });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.startsWith(start_)).toBe(true);
    expect(answer.headers['content-type']).toContain('text/plain');
  });

  test('path and query values that do not fit are refused by name', async () => {
    const app = await start();
    const path = await app.inject({ method: 'POST', url: '/json/five', headers: asJson, body: '{"name":"a"}' });
    expect([path.statusCode, path.body]).toEqual([400, expect.stringMatching(/^failed to parse path `uid`: /)]);
    const query = await app.inject({ method: 'POST', url: '/json/5?limit=x', headers: asJson, body: '{"name":"a"}' });
    expect([query.statusCode, query.body]).toEqual([
      400,
      expect.stringMatching(/^failed to parse parameter `limit`: /),
    ]);
    const flag = await app.inject({ method: 'POST', url: '/json/5?flag=1', headers: asJson, body: '{"name":"a"}' });
    expect(flag.statusCode).toBe(400);
  });

  test('a missing or unexpected media type is refused, a JSON dialect and parameters are not', async () => {
    const app = await start();
    const post = (type: string | undefined) =>
      app.inject({
        method: 'POST',
        url: '/json/5',
        headers: { ...asUser, ...(type && { 'content-type': type }) },
        body: '{"name":"a"}',
      });
    for (const type of ['text/plain', 'application/xml', undefined]) expect((await post(type)).statusCode).toBe(415);
    for (const type of ['application/json; charset=utf-8', 'application/vnd.x+json', 'Application/JSON']) {
      expect((await post(type)).statusCode).toBe(200);
    }
  });

  test('bytes are accepted up to their limit and only under their media type', async () => {
    const app = await start();
    const send = (type: string, size: number) =>
      app.inject({ method: 'POST', url: '/picture', headers: { 'content-type': type }, body: Buffer.alloc(size) });
    expect((await send('image/png', 16)).body).toBe('16');
    const large = await send('image/png', 17);
    expect([large.statusCode, large.body]).toEqual([413, '']);
    expect((await send('image/jpeg', 4)).statusCode).toBe(415);
  });

  test('a message keeps its text and the media type it was sent under', async () => {
    const app = await start();
    const send = (type: string, body: string | Buffer) =>
      app.inject({ method: 'POST', url: '/letter', headers: { 'content-type': type }, body });
    expect((await send('text/markdown; charset=utf-8', '**é**')).json()).toEqual({
      content_type: 'text/markdown',
      content: '**é**',
    });
    expect((await send('text/html', '<b>')).statusCode).toBe(415);
    expect((await send('text/plain', Buffer.from([0xff, 0xfe]))).statusCode).toBe(400);
  });

  test('a form gives its fields and named files, and reports missing ones', async () => {
    const app = await start();
    const send = async (parts: Record<string, string | Blob>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(parts)) data.append(name, value);
      const request = new Request('http://x/', { method: 'POST', body: data });
      const body = Buffer.from(await request.arrayBuffer());
      return app.inject({ method: 'POST', url: '/upload', headers: Object.fromEntries(request.headers), body });
    };
    const chunk = new Blob(['12345']);
    const good = await send({ chunk, other: new Blob(['x']), file_id: 'a', last: 'true' });
    expect(good.json()).toEqual({ file_id: 'a', size: 5 });
    expect((await send({ chunk })).statusCode).toBe(400);
    expect((await send({ file_id: 'a' })).statusCode).toBe(400);
    expect((await send({ chunk, file_id: 'a', last: 'maybe' })).statusCode).toBe(400);
  });
});

describe('access', () => {
  test('is checked before anything else of the request is read', async () => {
    const app = await start();
    const post = (key: string | undefined) =>
      app.inject({ method: 'POST', url: '/json/not-a-number', headers: key ? { 'X-API-Key': key } : {}, body: '{' });
    const anonymous = await post(undefined);
    expect([anonymous.statusCode, anonymous.body]).toEqual([401, 'authorization error']);
    const guest = await post('guest');
    expect([guest.statusCode, guest.body]).toEqual([403, '']);
  });

  test('guests reach guest calls, users no administrator’s call, administrators all', async () => {
    const app = await start();
    const status = async (url: string, key: string) =>
      (await app.inject({ url, headers: { 'x-api-key': key } })).statusCode;
    expect([await status('/empty', 'guest'), await status('/admin', 'guest')]).toEqual([200, 403]);
    expect([await status('/empty', 'user'), await status('/admin', 'user')]).toEqual([200, 403]);
    expect([await status('/empty', 'admin'), await status('/admin', 'admin')]).toEqual([200, 200]);
  });
});

describe('answers', () => {
  test('contain only the fields of the schema', async () => {
    const app = await start();
    const answer = await app.inject({ method: 'POST', url: '/json/5', headers: asJson, body: '{"name":"ann"}' });
    expect(answer.body).not.toContain('hunter2');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('that do not match their schema are not sent, in whole or in part, and logged without their contents', async () => {
    const logged: string[] = [];
    const app = await start(logged);
    const answer = await app.inject('/off');
    expect([answer.statusCode, answer.body]).toEqual([500, 'internal server error']);
    const lines = logged.join('');
    expect(lines).toContain('GET /off: 1.uid (invalid_type)');
    expect(lines).not.toMatch(/hunter2|secret detail|ann/);
  });

  test('bare JSON, text and nothing are sent as they are', async () => {
    const app = await start();
    const bare = await app.inject('/bare');
    expect([bare.body, bare.headers['content-type']]).toEqual(['42', 'application/json; charset=utf-8']);
    const plain = await app.inject({
      method: 'POST',
      url: '/text',
      headers: { 'content-type': 'text/plain' },
      body: 'hé',
    });
    expect([plain.body, plain.headers['content-type']]).toEqual(['hé', 'text/plain; charset=utf-8']);
    const nothing = await app.inject({ url: '/empty', headers: asUser });
    expect([nothing.statusCode, nothing.body]).toEqual([200, '']);
  });

  test('problems have the status and body of the table; a 500 does not reveal its cause', async () => {
    const app = await start();
    const post = (name: string) =>
      app.inject({ method: 'POST', url: '/json/5', headers: asJson, body: JSON.stringify({ name }) });
    const conflict = await post('taken');
    expect([conflict.statusCode, conflict.json()]).toEqual([409, { reason: 'name_conflict' }]);
    const failure = await post('boom');
    expect([failure.statusCode, failure.body]).toEqual([500, 'internal server error']);
  });

  test('a user deleted meanwhile gets 401 for an unlisted failure, other users get the failure itself', async () => {
    const statusOf = async (name: string) => {
      const app = await start();
      const { statusCode } = await app.inject({ method: 'POST', url: '/json/5', headers: asJson, body: { name } });
      return statusCode;
    };
    expect(await statusOf('unlisted')).toBe(400);
    expect(await statusOf('gone: unlisted')).toBe(401);
    expect(await statusOf('gone: failed')).toBe(401);
  });

  test('an unknown path is not found, a known one with another method not allowed', async () => {
    const app = await start();
    expect((await app.inject('/nowhere')).statusCode).toBe(404);
    expect((await app.inject({ method: 'PUT', url: '/json/5' })).statusCode).toBe(405);
  });

  test('every GET also answers HEAD, with the same headers and no body', async () => {
    const app = await start();
    const head = await app.inject({ method: 'HEAD', url: '/download' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
  });
});

describe('downloads', () => {
  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-9', 200, '0123456789', undefined],
    ['bytes=5-20', 206, '56789', 'bytes 5-9/10'],
    ['bytes=6-5', 416, '', 'bytes */10'],
    ['lines=1-2', 200, '0123456789', undefined],
  ])('range %s', async (range, status, body, contentRange) => {
    const app = await start();
    const answer = await app.inject({ url: '/download', headers: { range } });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange]);
  });

  test.each([
    [{ 'if-none-match': '"v1"' }, 304],
    [{ 'if-none-match': '"v0", W/"v1"' }, 304],
    [{ 'if-none-match': '"v0"' }, 200],
    [{ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }, 304],
    [{ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }, 200],
    [{ 'if-match': '"v0"' }, 412],
    [{ 'if-match': '*' }, 200],
    [{ 'if-unmodified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }, 412],
  ])('condition %o', async (headers, status) => {
    const app = await start();
    expect((await app.inject({ url: '/download', headers })).statusCode).toBe(status);
  });
});

test('a response during which another node changed something is built again from the beginning', async () => {
  const app = Fastify();
  let changes = 0;
  const news = [true, true, false];
  const made: number[] = [];
  app.decorate('freshness', {
    changes: () => changes,
    isCurrent: () => true,
    whenCurrent: () => Promise.resolve(),
    ageMs: () => 0,
  });
  app.decorate('callerRates', createCallerRates({ isOn: false, clock: systemClock }));
  installErrorHandler(app);
  implement(app, endpoints({ bareNumber: group.bareNumber }), {
    bareNumber: () => {
      made.push(changes);
      if (news.shift() ?? true) changes += 1;
      return changes;
    },
  });

  expect((await app.inject('/bare')).json()).toBe(2);
  expect(made).toEqual([0, 1, 2]);
  expect((await app.inject('/bare')).statusCode).toBe(503);
});
