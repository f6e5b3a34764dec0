import { SAVED_ITEMS_MAX, Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { pngOf } from '#test/drivers/images.ts';
import { meet, type Person, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const save = (server: TestServer, { token }: Person, ...mid_list: number[]) =>
  call(server, 'POST /favorite', { token, body: { mid_list } });

test('saved items are listed oldest first, and each holds a copy of its messages', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const one = await send(server, ann, `user/${bob.uid}`, 'one');
  const two = await send(server, bob, `user/${ann.uid}`, 'two');
  const first = await save(server, ann, one);
  expect(first.json).toEqual({ id: expect.stringMatching(UUID), created_at: expect.any(Number) });
  const second = await save(server, ann, one, two);
  expect((await call(server, 'GET /favorite', { token: ann.token })).json).toEqual([first.json, second.json]);
  const { id } = second.value();
  const item = await call(server, `GET /favorite/${id}`, { token: ann.token });
  expect(item.json).toMatchObject({
    users: [{ name: 'Founder' }, { name: 'bob' }],
    messages: [{ content: 'one' }, { content: 'two', source: { uid: bob.uid } }],
    num_attachments: 0,
  });
  expect(item.headers.get('cache-control')).toContain('max-age=31536000');
});

test('a saved item is visible to its owner only, until they delete it', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'mine');
  const { id } = (await save(server, ann, mid)).value();
  expect((await call(server, 'GET /favorite', { token: bob.token })).json).toEqual([]);
  for (const method of ['GET', 'DELETE']) {
    expect(await statusOf(server, `${method} /favorite/${id}`, { token: bob.token })).toBe(404);
    expect(await statusOf(server, `${method} /favorite/${id}`)).toBe(401);
    expect(await statusOf(server, `${method} /favorite/${id}.zip`, { token: ann.token })).toBe(400);
  }
  const deleted = await call(server, `DELETE /favorite/${id}`, { token: ann.token });
  expect([deleted.status, deleted.text]).toEqual([200, '']);
  expect(await statusOf(server, `GET /favorite/${id}`, { token: ann.token })).toBe(404);
  expect(await statusOf(server, `DELETE /favorite/${id}`, { token: ann.token })).toBe(404);
});

test('pictures of a saved item are served to its owner only, by owner, item and number', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  await call(server, 'POST /user/avatar', { token: ann.token, body: await pngOf(20, 20), contentType: 'image/png' });
  const { id } = (await save(server, bob, await send(server, ann, `user/${bob.uid}`, 'hi'))).value();
  const at = (uid: number, number: string) => `GET /favorite/attachment/${uid}/${id}/${number}`;
  const picture = await call(server, at(bob.uid, '0'), bob);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await statusOf(server, at(ann.uid, '0'), bob)).toBe(404);
  expect(await statusOf(server, at(bob.uid, '1'), bob)).toBe(404);
  expect(await statusOf(server, at(bob.uid, 'null'), bob)).toBe(400);
  expect(await statusOf(server, at(bob.uid, '0'), ann)).toBe(404);
  expect(await statusOf(server, at(bob.uid, '0'))).toBe(404);
});

test('a user can save only readable messages, and a limited number', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const mid = await send(server, ann, `user/${bob.uid}`, 'between us');
  expect((await save(server, eve, mid)).status).toBe(403);
  expect((await save(server, ann, 99_999)).status).toBe(404);
  for (let saved = 0; saved < SAVED_ITEMS_MAX; saved += 1) expect((await save(server, ann, mid)).status).toBe(200);
  expect((await save(server, ann, mid)).status).toBe(429);
});

test("saved items are deleted with their owner's account", async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'hi');
  await save(server, bob, mid);
  await call(server, 'DELETE /user/delete', { token: bob.token });
  expect(await server.reads.savedItems.list(Uid.parse(bob.uid))).toEqual([]);
});

test('a forward is saved as the messages it contains, even if it replaced a text', async ({ server }) => {
  const [ann] = await meet(server);
  const first = await send(server, ann, 'user/1', 'hello');
  const mid = await send(server, ann, 'user/1', 'words');
  const path = (await call(server, 'POST /resource/archive', { token: ann.token, body: { mid_list: [first] } })).json;
  const archive = { token: ann.token, body: path, contentType: 'vocechat/archive' };
  const sent = await answerTo(server, 'POST /user/1/send', archive);
  expect(await statusOf(server, `PUT /message/${mid}/edit`, archive)).toBe(200);
  for (const forward of [sent, mid]) {
    const { id } = (await save(server, ann, forward)).value();
    const bundle = await answerTo(server, `GET /favorite/${id}`, { token: ann.token });
    expect(bundle).toMatchObject({ users: [{ name: 'Founder' }], messages: [{ mid: first, content: 'hello' }] });
  }
});
