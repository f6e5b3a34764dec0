import type { Message } from '@loquat/contract';
import { expect } from 'vitest';
import { type Bot, createBot } from '#test/drivers/bots.ts';
import { answerTo, call, registerUser, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, personOf, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

/** The founder, ann and a bot; a private channel of ann with the bot, and one without it. */
async function arrange(server: TestServer) {
  const [founder, ann] = await meet(server, 'ann');
  const bot = await createBot(server, founder);
  const joined = await createChannel(server, ann, { members: [bot.uid] });
  const closed = await createChannel(server, ann);
  return { founder, ann, bot, joined, closed };
}

const say = (server: TestServer, { key }: Bot, gid: number, body: string): Promise<number> =>
  answerTo(server, `POST /bot/send_to_group/${gid}`, { token: key, body });
const contentsOf = (messages: readonly Message[]) =>
  messages.map(({ detail }) => (detail.type === 'reaction' ? detail.detail.type : detail.content));

test('a bot edits its own message, and everyone who reads it gets the edit', async ({ server }) => {
  const { ann, bot, joined } = await arrange(server);
  const stream = await openEvents(server, ann.token);
  const mid = await say(server, bot, joined, 'sunny');
  const body = '**rain**';
  const properties = '{"mentions":[2]}';
  const edited = await call(server, `PUT /bot/edit/${mid}`, {
    token: bot.key,
    body,
    contentType: 'text/markdown',
    headers: { 'x-properties': properties },
  });

  expect(edited).toMatchObject({ status: 200, json: expect.any(Number) });
  const event = await stream.find('chat', ({ mid: entry }) => entry === edited.value());
  expect(event).toMatchObject({
    from_uid: bot.uid,
    target: { gid: joined },
    detail: {
      type: 'reaction',
      mid,
      detail: { type: 'edit', content_type: 'text/markdown', content: body, properties: { mentions: [2] } },
    },
  });
  expect(nth(contentsOf(await listHistory(server, ann, `group/${joined}`)), 0)).toBe(body);
});

test('a bot deletes its own message, once', async ({ server }) => {
  const { ann, bot, joined } = await arrange(server);
  const mid = await say(server, bot, joined, 'sunny');
  const deletion: number = await answerTo(server, `DELETE /bot/delete/${mid}`, { token: bot.key });

  expect(await answerTo(server, `DELETE /bot/delete/${mid}`, { token: bot.key })).toBe(deletion);
  expect(contentsOf(await listHistory(server, ann, `group/${joined}`))).not.toContain('sunny');
  expect(await statusOf(server, `PUT /bot/edit/${mid}`, { token: bot.key, body: 'x' })).toBe(404);
});

test('a bot changes no message of others, not even as the owner of their channel or as an administrator', async ({
  server,
}) => {
  const { founder, ann, bot, joined } = await arrange(server);
  const mid = await send(server, ann, `group/${joined}`, 'mine');
  await answerTo(server, `PUT /group/${joined}`, { token: ann.token, body: { owner: bot.uid } });
  await answerTo(server, `PUT /admin/user/${bot.uid}`, { token: founder.token, body: { is_admin: true } });

  expect(await call(server, `DELETE /bot/delete/${mid}`, { token: bot.key })).toMatchObject({ status: 403, text: '' });
  expect(await statusOf(server, `PUT /bot/edit/${mid}`, { token: bot.key, body: 'yours' })).toBe(403);
  expect(contentsOf(await listHistory(server, ann, `group/${joined}`))).toEqual(['mine']);
});

test('a bot edits nothing where it can no longer write', async ({ server }) => {
  const { ann, bot, joined } = await arrange(server);
  const mid = await say(server, bot, joined, 'sunny');
  await answerTo(server, `POST /group/${joined}/members/remove`, { token: ann.token, body: [bot.uid] });

  expect(await statusOf(server, `PUT /bot/edit/${mid}`, { token: bot.key, body: 'x' })).toBe(403);
  expect(await statusOf(server, `DELETE /bot/delete/${mid}`, { token: bot.key })).toBe(403);
});

test('a bot reads its conversations and channels, in pages, and no others', async ({ server }) => {
  const { founder, ann, bot, joined, closed } = await arrange(server);
  const mids: number[] = [];
  for (const text of ['one', 'two', 'three']) {
    mids.push(await send(server, ann, `user/${bot.uid}`, text));
    await say(server, bot, joined, text);
    await send(server, ann, `group/${closed}`, 'hidden');
    await send(server, ann, `user/${founder.uid}`, 'hidden');
  }
  const read = (path: string) => answerTo(server, `GET /bot/${path}`, { token: bot.key }) as Promise<Message[]>;

  expect(await read(`user/${ann.uid}/messages?`)).toEqual(await listHistory(server, ann, `user/${bot.uid}`));
  expect(contentsOf(await read(`group/${joined}/messages?`))).toEqual(['one', 'two', 'three']);
  expect(contentsOf(await read(`group/${joined}/messages?limit=2`))).toEqual(['two', 'three']);
  expect(contentsOf(await read(`user/${ann.uid}/messages?before=${mids[2]}&limit=1`))).toEqual(['two']);
  expect(await read(`user/${founder.uid}/messages?`)).toEqual([]);
  expect(await statusOf(server, `GET /bot/group/${closed}/messages`, { token: bot.key })).toBe(403);
  expect(await statusOf(server, 'GET /bot/group/99/messages', { token: bot.key })).toBe(404);
  expect(await statusOf(server, `GET /bot/group/${joined}/messages?limit=0`, { token: bot.key })).toBe(400);
});

test('a secret for the encryption of webhooks is refused with the reason', async ({ server }) => {
  const { bot } = await arrange(server);
  const text = 'no secret: this server does not encrypt webhooks';
  const body = { secret: '0123456789abcdef' };

  expect(await call(server, 'GET /bot/secret', { token: bot.key })).toMatchObject({ status: 501, text });
  expect(await call(server, 'PUT /bot/secret', { token: bot.key, body })).toMatchObject({ status: 501, text });
});

test('a change of a bot is refused where a change of a user is', async ({ server }) => {
  const { founder, ann, bot, joined } = await arrange(server);
  const bob = personOf(await registerUser(server, 'bob'));
  const whisper = (to: { uid: number }): Promise<number> =>
    answerTo(server, `POST /bot/send_to_user/${to.uid}`, { token: bot.key, body: 'psst' });
  const edit = (mid: number, more: object = {}) =>
    statusOf(server, `PUT /bot/edit/${mid}`, { token: bot.key, body: 'x', ...more });
  const remove = (mid: number) => statusOf(server, `DELETE /bot/delete/${mid}`, { token: bot.key });
  const said = await say(server, bot, joined, 'sunny');
  const [toAnn, toBob] = [await whisper(ann), await whisper(bob)];

  const file = { contentType: 'vocechat/file', body: '{"path":"2023/5/30/0b6f0d2e-6d3b-4f0e-9a5c-6d0d0b1f7a11"}' };
  expect([await edit(said, file), await remove(99_999)]).toEqual([400, 404]);
  await answerTo(server, 'POST /user/update_contact_status', {
    token: ann.token,
    body: { target_uid: bot.uid, action: 'block' },
  });
  expect(await edit(toAnn)).toBe(403);
  await answerTo(server, 'PUT /admin/system/common', { token: founder.token, body: { dm_enable: false } });
  expect(await edit(toBob)).toBe(403);
  await answerTo(server, 'PUT /admin/system/common', { token: founder.token, body: { dm_enable: true } });
  await answerTo(server, 'DELETE /user/delete', { token: bob.token });
  expect(await edit(toBob)).toBe(404);
  await answerTo(server, `DELETE /group/${joined}`, { token: ann.token });
  expect([await edit(said), await remove(said)]).toEqual([404, 404]);
});
