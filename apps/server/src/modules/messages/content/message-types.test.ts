import type { Message, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, propertiesHeader, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const PATH = '2026/1/31/0b6f0d2e-6d3b-4f0e-9a5c-6d0d0b1f7a11';
const OTHER_PATH = '2026/1/31/0b6f0d2e-6d3b-4f0e-9a5c-6d0d0b1f7a12';

/** A finished upload. */
const addFile = (server: TestServer, path: string, name: string | null = 'plan.png') =>
  server.transact((tx) =>
    tx.files.insert({
      path,
      uid: 1 as Uid,
      created_at: 1,
      content_type: 'image/png',
      name,
      size_bytes: 48_213,
      sha256: 'ab',
      width: 800,
      height: 600,
      thumbnail_type: null,
      thumbnail_bytes: 0,
    }),
  );

const isThere = async (server: TestServer, path: string) => (await server.reads.files.find(path)) !== null;
const contentsOf = (messages: readonly Message[]) =>
  messages.map(({ detail }) => (detail.type === 'reaction' ? undefined : detail.content));

test.for(['vocechat/file', 'vocechat/audio'])(
  "%s is stored as its path, with the server's data about it",
  async (contentType, { server }) => {
    const [ann] = await meet(server);
    await addFile(server, PATH);
    const stream = await openEvents(server, ann.token);
    const headers = propertiesHeader({ local_id: 7, size: 1, name: 'mine', width: 800 });
    const path = `POST /user/${ann.uid}/send`;
    expect(await call(server, path, { token: ann.token, body: { path: PATH }, contentType, headers })).toMatchObject({
      status: 200,
      text: '1',
    });
    const detail = {
      type: 'normal',
      properties: { local_id: 7, size: 48_213, name: 'plan.png', width: 800, content_type: 'image/png' },
      content_type: contentType,
      content: PATH,
      expires_in: null,
    };
    expect((await stream.find('chat')).detail).toEqual(detail);
    expect(nth(await listHistory(server, ann, `user/${ann.uid}`), 0).detail).toEqual(detail);
  },
);

test('a file without a name keeps the one the client gives, and always has properties', async ({ server }) => {
  const [ann] = await meet(server);
  await addFile(server, PATH, null);
  const options = { token: ann.token, body: { path: PATH }, contentType: 'vocechat/file' };
  await call(server, `POST /user/${ann.uid}/send`, options);
  await call(server, `POST /user/${ann.uid}/send`, { ...options, headers: propertiesHeader({ name: 'mine' }) });
  const history = await listHistory(server, ann, `user/${ann.uid}`);
  expect(history.map(({ detail }) => detail.type === 'normal' && detail.properties)).toEqual([
    { content_type: 'image/png', size: 48_213 },
    { content_type: 'image/png', size: 48_213, name: 'mine' },
  ]);
});

test('a forward is its path as text', async ({ server }) => {
  const [ann] = await meet(server);
  const mid_list = [await send(server, ann, `user/${ann.uid}`, 'x')];
  const { json: path } = await call(server, 'POST /resource/archive', { token: ann.token, body: { mid_list } });
  const options = { token: ann.token, body: path as string, contentType: 'vocechat/archive' };
  expect(await statusOf(server, `POST /user/${ann.uid}/send`, options)).toBe(200);
  expect(nth(await listHistory(server, ann, `user/${ann.uid}`), 1).detail).toEqual({
    type: 'normal',
    properties: null,
    content_type: 'vocechat/archive',
    content: path,
    expires_in: null,
  });
});

test('paths of another form and unknown files answer 400, in sends, replies and edits; nothing is stored', async ({
  server,
}) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  const mid = await send(server, ann, `group/${gid}`, 'x');
  const routes = [
    `POST /user/1/send`,
    `POST /group/${gid}/send`,
    `POST /message/${mid}/reply`,
    `PUT /message/${mid}/edit`,
  ];
  const bodies: [string, unknown][] = [
    ['vocechat/file', { path: PATH }],
    ['vocechat/audio', { path: PATH }],
    ['vocechat/file', { path: '../../etc/passwd' }],
    ['vocechat/file', { path: PATH.replace('/1/', '/01/') }],
    ['vocechat/file', { path: `${PATH}\n` }],
    ['vocechat/file', {}],
    ['vocechat/file', PATH],
    ['vocechat/archive', `"${PATH}"`],
    ['vocechat/archive', ''],
    ['vocechat/archive', '../secret'],
  ];
  for (const route of routes) {
    for (const [contentType, body] of bodies) {
      expect(await statusOf(server, route, { token: ann.token, body, contentType })).toBe(400);
    }
    expect(await statusOf(server, route, { token: ann.token, body: 'x', contentType: 'text/html' })).toBe(415);
    expect(await statusOf(server, route, { token: ann.token, body: 'x', contentType: 'vocechat/other' })).toBe(415);
  }
  expect(contentsOf(await listHistory(server, ann, `group/${gid}`))).toEqual(['x']);
});

test('a file is kept while a message contains it, and deleted with the last deletion or edit', async ({ server }) => {
  const [ann] = await meet(server);
  await addFile(server, PATH);
  await addFile(server, OTHER_PATH);
  const options = { token: ann.token, contentType: 'vocechat/file' };
  const first = await call(server, 'POST /user/1/send', { ...options, body: { path: PATH } });
  const second = await call(server, `POST /message/${first.text}/reply`, { ...options, body: { path: PATH } });
  await call(server, `PUT /message/${first.text}/edit`, { ...options, body: { path: PATH } });
  await call(server, `DELETE /message/${first.text}`, { token: ann.token });
  expect(await isThere(server, PATH)).toBe(true);
  await call(server, `PUT /message/${second.text}/edit`, { ...options, body: { path: OTHER_PATH } });
  expect(await isThere(server, PATH)).toBe(false);
  await call(server, `PUT /message/${second.text}/edit`, { token: ann.token, body: OTHER_PATH });
  expect(await isThere(server, OTHER_PATH)).toBe(false);
});
