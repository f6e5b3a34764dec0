import { FORWARD_MAX_MESSAGES, type MessageBundle } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { uploadFile } from '#test/drivers/files.ts';
import { pngOf } from '#test/drivers/images.ts';
import { chatPath, createChannel, meet, type Person, propertiesHeader, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const PATH = /^\d{4}\/\d{1,2}\/\d{1,2}\/[0-9a-f-]{36}$/;

const forward = (server: TestServer, { token }: Person, mid_list: unknown) =>
  call(server, 'POST /resource/archive', { token, body: { mid_list } });

async function forwardOne(server: TestServer, person: Person, mid: number): Promise<string> {
  return (await forward(server, person, [mid])).value();
}

/** The bundle as this user reads it. */
const bundleAt = (server: TestServer, { token }: Person, path: string): Promise<MessageBundle> =>
  answerTo(server, `GET /resource/archive?file_path=${encodeURIComponent(path)}`, { token });

const attachment = (server: TestServer, { token }: Person, path: string, id: number, rest = '') =>
  fetch(`${server.origin}/api/resource/archive/attachment?file_path=${path}&attachment_id=${id}${rest}`, {
    headers: { 'x-api-key': token },
  });

test('a forward contains the present text of its messages in order, with their authors', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const first = await send(server, ann, `group/${gid}`, 'see plan');
  const second = await send(server, bob, `user/${ann.uid}`, 'which one');
  const third = await send(server, ann, `user/${bob.uid}`, 'this one');
  const answer = await forward(server, ann, [third, first, second, first]);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const path = answer.value();
  expect(path).toMatch(PATH);
  const texts = { content_type: 'text/plain', properties: null, file_id: null, thumbnail_id: null };
  const created_at = expect.any(Number);
  expect(await bundleAt(server, ann, path)).toEqual({
    users: [
      { name: 'Founder', avatar: null },
      { name: 'bob', avatar: null },
    ],
    messages: [
      { ...texts, from_user: 0, mid: first, source: { gid }, content: 'see plan', created_at },
      { ...texts, from_user: 1, mid: second, source: { uid: bob.uid }, content: 'which one', created_at },
      { ...texts, from_user: 0, mid: third, source: { uid: bob.uid }, content: 'this one', created_at },
    ],
    num_attachments: 0,
  });
});

test('a forward is a snapshot: later edits, deletions and new names do not change it', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'before');
  const path = (await forward(server, bob, [mid])).value();
  const before = await bundleAt(server, bob, path);
  await call(server, `PUT /message/${mid}/edit`, { token: ann.token, body: 'after' });
  await call(server, 'PUT /user', { token: ann.token, body: { name: 'Anna' } });
  expect(await bundleAt(server, bob, path)).toEqual(before);
  const later = (await forward(server, bob, [mid])).value();
  expect(await bundleAt(server, bob, later)).toMatchObject({
    users: [{ name: 'Anna' }],
    messages: [{ content: 'after' }],
  });
  await call(server, `DELETE /message/${mid}`, { token: ann.token });
  expect(await bundleAt(server, bob, path)).toEqual(before);
  expect((await forward(server, bob, [mid])).status).toBe(404);
});

test('avatars, files and thumbnails are numbered attachments', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const picture = await pngOf(64, 48);
  await call(server, 'POST /user/avatar', { token: ann.token, body: picture, contentType: 'image/png' });
  const file = await uploadFile(server, ann.token, picture, { filename: 'plan.png', content_type: 'image/png' });
  const mid = await call(server, `POST /user/${bob.uid}/send`, {
    token: ann.token,
    body: JSON.stringify({ path: file.path }),
    contentType: 'vocechat/file',
    headers: propertiesHeader({ local_id: 1 }),
  });
  const path = (await forward(server, bob, [Number(mid.text)])).value();
  expect(await bundleAt(server, bob, path)).toMatchObject({
    users: [{ name: 'Founder', avatar: 0 }],
    messages: [
      {
        content_type: 'vocechat/file',
        content: null,
        file_id: 1,
        thumbnail_id: 2,
        properties: { local_id: 1, name: 'plan.png', content_type: 'image/png', size: picture.byteLength },
      },
    ],
    num_attachments: 3,
  });
  const bytes = await attachment(server, bob, path, 1);
  expect(bytes.headers.get('content-type')).toBe('image/png');
  expect(bytes.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array(picture));
  expect((await attachment(server, bob, path, 0)).headers.get('content-type')).toBe('image/png');
  expect((await attachment(server, bob, path, 2)).status).toBe(200);
  const download = await attachment(server, bob, path, 1, '&download=true');
  expect(download.headers.get('content-disposition')).toContain('attachment; filename="plan.png"');
  expect((await attachment(server, bob, path, 3)).status).toBe(404);
});

test('a file is kept while a sent forward needs it', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const file = await uploadFile(server, ann.token, await pngOf(8, 8), { filename: 'a.png', content_type: 'image/png' });
  const body = JSON.stringify({ path: file.path });
  const sent = await call(server, `POST /user/${bob.uid}/send`, {
    token: ann.token,
    body,
    contentType: 'vocechat/file',
  });
  const path = await forwardOne(server, ann, Number(sent.text));
  const carrier = await call(server, `POST /user/${bob.uid}/send`, {
    token: ann.token,
    body: path,
    contentType: 'vocechat/archive',
  });
  expect(carrier.status).toBe(200);
  await call(server, `DELETE /message/${sent.text}`, { token: ann.token });
  expect(await statusOf(server, `GET /resource/file?file_path=${file.path}`, ann)).toBe(200);
  expect(await statusOf(server, `DELETE /message/${carrier.text}`, { token: ann.token })).toBe(200);
  expect(await statusOf(server, `GET /resource/archive?file_path=${path}`, ann)).toBe(404);
  expect(await statusOf(server, `GET /resource/file?file_path=${file.path}`, ann)).toBe(404);
});

test('a user cannot copy messages they cannot read, not even as an administrator', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const secret = await send(server, bob, `user/${eve.uid}`, 'between us');
  const gid = await createChannel(server, bob, { members: [] });
  const inside = await send(server, bob, `group/${gid}`, 'inside');
  for (const mid of [secret, inside]) expect((await forward(server, ann, [mid])).status).toBe(403);
  expect((await forward(server, eve, [inside])).status).toBe(403);
  expect((await forward(server, eve, [secret])).status).toBe(200);
  expect((await forward(server, bob, [secret, inside])).status).toBe(200);
});

const sendForward = (server: TestServer, { token }: Person, to: string, path: string): Promise<number> =>
  answerTo(server, `POST /${chatPath(to)}/send`, { token, body: path, contentType: 'vocechat/archive' });

test('a forward is forwarded as its messages, among others, in their order and once each', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const first = await send(server, ann, `group/${gid}`, 'one');
  const second = await send(server, bob, `group/${gid}`, 'two');
  const carrier = await sendForward(server, bob, `user/${eve.uid}`, await forwardOne(server, bob, second));
  const both = (await forward(server, bob, [first, second])).value();
  const other = await sendForward(server, bob, `user/${eve.uid}`, both);
  const own = await send(server, eve, `user/${bob.uid}`, 'three');
  // Eve was never in the channel: she has the text from the forward Bob sent her.
  expect((await forward(server, eve, [first])).status).toBe(403);
  const path = (await forward(server, eve, [own, carrier, other])).value();
  const bundle = await bundleAt(server, eve, path);
  expect(bundle.messages.map(({ mid, content, from_user }) => [mid, content, bundle.users[from_user]?.name])).toEqual([
    [first, 'one', 'Founder'],
    [second, 'two', 'bob'],
    [own, 'three', 'eve'],
  ]);
  // Existing clients select entries by their mids, where the user may read them.
  expect((await forward(server, bob, [first, second])).status).toBe(200);
  expect((await forward(server, ann, [other])).status).toBe(403);
});

test('a file of a forward is kept while a forward of that forward exists', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const file = await uploadFile(server, ann.token, await pngOf(8, 8), { filename: 'a.png', content_type: 'image/png' });
  const body = JSON.stringify({ path: file.path });
  const to = `user/${bob.uid}`;
  const sent = await call(server, `POST /${to}/send`, { token: ann.token, body, contentType: 'vocechat/file' });
  const carrier = await sendForward(server, ann, to, await forwardOne(server, ann, Number(sent.text)));
  const again = await forwardOne(server, bob, carrier);
  await sendForward(server, bob, `user/${bob.uid}`, again);
  for (const mid of [sent.text, carrier]) await call(server, `DELETE /message/${mid}`, { token: ann.token });
  expect(await bundleAt(server, bob, again)).toMatchObject({ messages: [{ file_id: 0, thumbnail_id: 1 }] });
  expect((await attachment(server, bob, again, 0)).status).toBe(200);
});

test('messages of deleted users and bots can be forwarded and saved', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const mid = await send(server, bob, `group/${gid}`, 'before I go');
  expect(await statusOf(server, 'DELETE /user/delete', { token: bob.token })).toBe(200);
  const path = await forwardOne(server, ann, mid);
  expect(await bundleAt(server, ann, path)).toMatchObject({
    users: [{ name: '', avatar: null }],
    messages: [{ mid, content: 'before I go' }],
  });
  const saved = await call(server, 'POST /favorite', { token: ann.token, body: { mid_list: [mid] } });
  expect(saved.status).toBe(200);
});

test('messages that cannot be copied are refused with their own status', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'hello');
  const like = await call(server, `PUT /message/${mid}/like`, { token: bob.token, body: { action: '👍' } });
  expect((await forward(server, ann, [Number(like.text)])).status).toBe(404);
  expect((await forward(server, ann, [99_999])).status).toBe(404);
  expect((await forward(server, ann, 'all')).status).toBe(400);
  expect(
    (
      await forward(
        server,
        ann,
        Array.from({ length: FORWARD_MAX_MESSAGES + 1 }, () => mid),
      )
    ).status,
  ).toBe(400);
  expect(await statusOf(server, 'POST /resource/archive', { body: { mid_list: [mid] } })).toBe(401);
  expect((await bundleAt(server, ann, (await forward(server, ann, [])).value())).messages).toEqual([]);
});

test('paths with dots and unknown paths are not found', async ({ server }) => {
  const [ann] = await meet(server);
  const unknown = '2023/5/30/0b6f0d2e-6d3b-4f0e-9a5c-6d0d0b1f7a11';
  for (const path of ['', '../../loquat.db', '2023/5/30/a.b', '2023%2F5%2F30%2F..%2Fx']) {
    expect(await statusOf(server, `GET /resource/archive?file_path=${path}`, ann)).toBe(400);
    expect(await statusOf(server, `GET /resource/archive/attachment?file_path=${path}&attachment_id=0`, ann)).toBe(400);
  }
  expect(await statusOf(server, `GET /resource/archive?file_path=${unknown}`, ann)).toBe(404);
  expect(await statusOf(server, `GET /resource/archive/attachment?file_path=${unknown}&attachment_id=0`, ann)).toBe(
    404,
  );
  expect(await statusOf(server, `GET /resource/archive/attachment?file_path=${unknown}&attachment_id=null`, ann)).toBe(
    400,
  );
});
