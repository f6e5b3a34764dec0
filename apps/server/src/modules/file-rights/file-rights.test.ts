import type { LoginResponse, UploadedFile } from '@loquat/contract';
import { describe, expect, onTestFinished } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { getFile, sendFile, uploadFile } from '#test/drivers/files.ts';
import { pngOf } from '#test/drivers/images.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

type Reader = Pick<Person, 'token'>;
const GONE = '2026/1/2/00000000-0000-4000-8000-000000000000';
/** The responses to a reader for the file and its thumbnail. */
const answersFor = async (server: TestServer, { token }: Reader, { path }: Pick<UploadedFile, 'path'>) => {
  const both = [await getFile(server, { token, path }), await getFile(server, { token, path }, '&thumbnail=true')];
  return both.map(({ status }) => status);
};
const READ = [200, 200];
const HIDDEN = [404, 404];
const picture = async (server: TestServer, { token }: Reader) =>
  uploadFile(server, token, await pngOf(9, 9), { content_type: 'image/png', filename: 'a.png' });

/** A picture that a user has sent. */
async function sent(server: TestServer, from: Person, to: string) {
  const file = await picture(server, from);
  return { ...file, mid: await sendFile(server, from.token, to, file.path) };
}

async function forwarded(server: TestServer, { token }: Reader, mid: number, to: string): Promise<string> {
  const path = await answerTo(server, 'POST /resource/archive', { token, body: { mid_list: [mid] } });
  await answerTo(server, `POST /${to}/send`, { token, body: path, contentType: 'vocechat/archive' });
  return path;
}

let arrivals = 0;
/** Registers a visitor of the widget on a website. */
function visit(server: TestServer, widget_host: number): Promise<LoginResponse> {
  arrivals += 1;
  const name = `v-${arrivals}`;
  const account = { name, email: `${name}@widget.link`, password: 'a secret of their own', language: 'en' };
  return answerTo(server, 'POST /user/register', { body: { ...account, widget_id: '', widget_host } });
}

test('an unsent file is readable for its uploader only, and a sent one for the readers of the chat', async ({
  server,
}) => {
  const [founder, ann, bob, eve] = await meet(server, 'ann', 'bob', 'eve');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const file = await picture(server, ann);
  expect(await answersFor(server, ann, file)).toEqual(READ);
  expect(await answersFor(server, bob, file)).toEqual(HIDDEN);

  await sendFile(server, ann.token, `group/${gid}`, file.path);
  for (const member of [ann, bob]) expect(await answersFor(server, member, file)).toEqual(READ);
  // Administrators read no more messages than other users.
  for (const outsider of [founder, eve]) expect(await answersFor(server, outsider, file)).toEqual(HIDDEN);
  const direct = await sent(server, ann, `user/${bob.uid}`);
  for (const party of [ann, bob]) expect(await answersFor(server, party, direct)).toEqual(READ);
  for (const outsider of [founder, eve]) expect(await answersFor(server, outsider, direct)).toEqual(HIDDEN);
});

test('a forbidden file gets the same response as one that never existed', async ({ server }) => {
  const [ann, eve] = await meet(server, 'eve');
  const file = await sent(server, ann, `user/${ann.uid}`);
  const told = async (path: string, init: object = {}) => {
    const answer = await getFile(server, { token: eve.token, path }, '', init);
    const { date: _, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, text: await answer.text(), headers };
  };
  expect((await getFile(server, { token: ann.token, path: file.path })).status).toBe(200);
  for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }]) {
    expect(await told(file.path, init)).toEqual(await told(GONE, init));
  }
  // An ETag from an earlier request does not reveal it either.
  const etag = (await getFile(server, { token: ann.token, path: file.path })).headers.get('etag')!;
  expect((await told(file.path, { headers: { 'if-none-match': etag } })).status).toBe(404);
});

test('a user who leaves or is removed loses the files, and a new member gets them, as with history', async ({
  server,
}) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const file = await sent(server, bob, `group/${gid}`);
  expect(await answersFor(server, bob, file)).toEqual(READ);
  await answerTo(server, `POST /group/${gid}/members/remove`, { token: ann.token, body: [bob.uid] });
  // Even if they uploaded it.
  expect(await answersFor(server, bob, file)).toEqual(HIDDEN);
  await answerTo(server, `POST /group/${gid}/members/add`, { token: ann.token, body: [eve.uid] });
  expect(await answersFor(server, eve, file)).toEqual(READ);
  await answerTo(server, `GET /group/${gid}/leave`, { token: eve.token });
  expect(await answersFor(server, eve, file)).toEqual(HIDDEN);
});

test('a file is deleted with its message: deleted, edited, expired or cleared', async () => {
  const clock = createTestClock({ timers: false });
  const server = await startTestServer({ ACCESS_TOKEN_TTL_SECONDS: '1000000' }, { clock });
  onTestFinished(() => server.close());
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const to = `group/${gid}`;
  // Also held by another message, so that the bytes stay and only this message decides.
  const file = async () => {
    const one = await sent(server, ann, to);
    await sendFile(server, ann.token, `user/${ann.uid}`, one.path);
    expect(await answersFor(server, bob, one)).toEqual(READ);
    return one;
  };
  const expectGone = async (one: UploadedFile) => {
    expect(await answersFor(server, bob, one)).toEqual(HIDDEN);
    expect(await answersFor(server, ann, one)).toEqual(READ);
  };
  const deleted = await file();
  await answerTo(server, `DELETE /message/${deleted.mid}`, { token: ann.token });
  await expectGone(deleted);
  const edited = await file();
  await answerTo(server, `PUT /message/${edited.mid}/edit`, { token: ann.token, body: 'words' });
  await expectGone(edited);
  const cleared = await file();
  await answerTo(server, `DELETE /group/${gid}/clear`, { token: ann.token });
  await expectGone(cleared);
  const autoDelete = { groups: [{ gid, expires_in: 60 }] };
  await answerTo(server, 'POST /user/burn-after-reading', { token: ann.token, body: autoDelete });
  const expiring = await file();
  clock.advance(60_001);
  await expectGone(expiring);
});

test('a forward shows its files and pictures to readers of the message, and before that to its creator', async ({
  server,
}) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  await call(server, 'POST /user/avatar', { token: ann.token, body: await pngOf(9, 9), contentType: 'image/png' });
  const original = await sent(server, ann, `user/${ann.uid}`);
  const body = { mid_list: [original.mid] };
  const path = await answerTo(server, 'POST /resource/archive', { token: ann.token, body });
  const statusesFor = async ({ token }: Reader) => {
    const at = (number: number) => `GET /resource/archive/attachment?file_path=${path}&attachment_id=${number}`;
    const routes = [`GET /resource/archive?file_path=${path}`, at(0), at(1), at(2)];
    return Promise.all(routes.map((route) => statusOf(server, route, { token })));
  };
  const [all, none] = [Array(4).fill(200), Array(4).fill(404)];
  expect([await statusesFor(ann), await statusesFor(bob)]).toEqual([all, none]);
  const carrier = await answerTo(server, `POST /user/${bob.uid}/send`, {
    token: ann.token,
    body: path,
    contentType: 'vocechat/archive',
  });
  expect([await statusesFor(ann), await statusesFor(bob), await statusesFor(eve)]).toEqual([all, all, none]);
  // The file is readable at its own path too: it is the same file.
  expect([await answersFor(server, bob, original), await answersFor(server, eve, original)]).toEqual([READ, HIDDEN]);
  await answerTo(server, `DELETE /message/${carrier}`, { token: ann.token });
  expect([await statusesFor(bob), await answersFor(server, bob, original)]).toEqual([none, HIDDEN]);
});

test('a saved file stays readable for its owner after they leave, and for no other user', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const file = await sent(server, ann, `group/${gid}`);
  const { id } = await answerTo(server, 'POST /favorite', { token: bob.token, body: { mid_list: [file.mid] } });
  await answerTo(server, `GET /group/${gid}/leave`, { token: bob.token });
  const statusFor = ({ token }: Reader, uid: number) =>
    statusOf(server, `GET /favorite/attachment/${uid}/${id}/0`, { token });
  expect([await statusFor(bob, bob.uid), await answersFor(server, bob, file)]).toEqual([200, READ]);
  for (const other of [ann, eve]) expect(await statusFor(other, bob.uid)).toBe(404);
  expect(await statusFor(eve, eve.uid)).toBe(404);
  await answerTo(server, `DELETE /favorite/${id}`, { token: bob.token });
  expect(await answersFor(server, bob, file)).toEqual(HIDDEN);
});

test('a blocked user keeps the files of the conversation that they can read', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const file = await sent(server, ann, `user/${bob.uid}`);
  const body = { target_uid: bob.uid, action: 'block' };
  await answerTo(server, 'POST /user/update_contact_status', { token: ann.token, body });
  expect(await answersFor(server, bob, file)).toEqual(READ);
});

test('bots read the files of their messages with their key, and no others', async ({ server }) => {
  const [ann] = await meet(server);
  const bot = await createBot(server, ann);
  const other = await createBot(server, ann, 'other');
  const heard = await sent(server, ann, `user/${bot.uid}`);
  expect(await answersFor(server, { token: bot.key }, heard)).toEqual(READ);
  expect(await answersFor(server, { token: other.key }, heard)).toEqual(HIDDEN);
  expect(await statusOf(server, 'GET /user/me', { token: bot.key })).toBe(401);
});

describe('visitors of a widget and guests', () => {
  test('visitors and their present and former hosts read the files of their conversation', async ({ server }) => {
    const [ann, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
    const [one, two] = [personOf(await visit(server, bob.uid)), personOf(await visit(server, bob.uid))];
    const asked = await sent(server, one, `user/${bob.uid}`);
    const open = await sent(server, ann, `group/${await createChannel(server, ann, { is_public: true })}`);
    for (const party of [one, bob]) expect(await answersFor(server, party, asked)).toEqual(READ);
    for (const outsider of [two, cid, ann]) expect(await answersFor(server, outsider, asked)).toEqual(HIDDEN);
    expect([await answersFor(server, cid, open), await answersFor(server, one, open)]).toEqual([READ, HIDDEN]);

    await answerTo(server, `POST /visitor/${one.uid}/assign`, { token: ann.token, body: { host: cid.uid } });
    const later = await sent(server, one, `user/${cid.uid}`);
    for (const reader of [bob, cid, one]) {
      expect([await answersFor(server, reader, asked), await answersFor(server, reader, later)]).toEqual([READ, READ]);
    }
    for (const outsider of [two, ann, eve]) expect(await answersFor(server, outsider, later)).toEqual(HIDDEN);
    const note = await sent(server, bob, `user/${cid.uid}`);
    expect(await answersFor(server, one, note)).toEqual(HIDDEN);
  });

  test('visitors read a forward from their host', async ({ server }) => {
    const [ann] = await meet(server);
    const visitor = personOf(await visit(server, ann.uid));
    const path = await forwarded(
      server,
      ann,
      await send(server, ann, `user/${ann.uid}`, 'hours'),
      `user/${visitor.uid}`,
    );
    expect(await statusOf(server, `GET /resource/archive?file_path=${path}`, visitor)).toBe(200);
  });

  test('guests read what is public', async ({ server }) => {
    const [ann] = await meet(server);
    await answerTo(server, 'POST /admin/login/config', { token: ann.token, body: { guest: true } });
    const guest = await answerTo(server, 'GET /token/login_guest');
    const open = await sent(server, ann, `group/${await createChannel(server, ann, { is_public: true })}`);
    const closed = await sent(server, ann, `group/${await createChannel(server, ann)}`);
    expect([await answersFor(server, guest, open), await answersFor(server, guest, closed)]).toEqual([READ, HIDDEN]);
  });
});

test('administrators can make the path sufficient to read a file, as in earlier versions', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const file = await sent(server, ann, `user/${bob.uid}`);
  const { id } = await answerTo(server, 'POST /favorite', { token: bob.token, body: { mid_list: [file.mid] } });
  const path = await forwarded(server, bob, file.mid, `user/${bob.uid}`);
  const routes = [
    `GET /resource/file?file_path=${file.path}`,
    `GET /resource/archive?file_path=${path}`,
    `GET /resource/archive/attachment?file_path=${path}&attachment_id=0`,
    `GET /favorite/attachment/${bob.uid}/${id}/0`,
  ];
  const statuses = (reader: object = {}) => Promise.all(routes.map((route) => statusOf(server, route, reader)));
  const say = (public_file_links: boolean) =>
    statusOf(server, 'PUT /admin/system/common', { token: ann.token, body: { public_file_links } });
  expect([await statuses(), await statuses(eve)]).toEqual([Array(4).fill(404), Array(4).fill(404)]);
  expect(await statusOf(server, 'PUT /admin/system/common', { ...eve, body: { public_file_links: true } })).toBe(403);
  expect(await say(true)).toBe(200);
  expect([await statuses(), await statuses(eve)]).toEqual([Array(4).fill(200), Array(4).fill(200)]);
  expect(await statusOf(server, `GET /resource/file?file_path=${GONE}`)).toBe(404);
  expect(await say(false)).toBe(200);
  expect(await statuses()).toEqual(Array(4).fill(404));
});
