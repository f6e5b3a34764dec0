import type { Uid } from '@loquat/contract';
import { expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { type Answered, answerTo, call } from '#test/drivers/call.ts';
import { getFile, sendFile, uploadFile } from '#test/drivers/files.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { NO_VISITORS } from '#test/drivers/visitors.ts';
import { type WatchedRows, watchRows } from '#test/security/stored-rows.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';
import { systemClock } from '../../platform/clock.ts';
import { createFileRights } from './file-rights.module.ts';

const UNKNOWN = '2026/1/2/00000000-0000-4000-8000-000000000000';

/** A user who tries to share, with their own message to edit and reply to, and a chat they may write to. */
interface Sharer {
  name: string;
  token: string;
  chat: string;
  mid: number;
  kind: 'person' | 'bot' | 'visitor';
}

type Way = (server: TestServer, sharer: Sharer, path: string) => Promise<Answered>;

const bodies = {
  'vocechat/file': (path: string) => JSON.stringify({ path }),
  'vocechat/audio': (path: string) => JSON.stringify({ path }),
  'vocechat/archive': (path: string) => path,
};
const post = async (server: TestServer, route: string, init: object): Promise<Answered> => call(server, route, init);

const routesOf: Record<Sharer['kind'], Record<string, (sharer: Sharer) => string>> = {
  person: {
    'a send': ({ chat }) => `POST /${chat}/send`,
    'a reply': ({ mid }) => `POST /message/${mid}/reply`,
    'an edit': ({ mid }) => `PUT /message/${mid}/edit`,
  },
  bot: {
    'a send': ({ chat }) => `POST /bot/send_to_${chat}`,
    'a reply': ({ mid }) => `POST /bot/reply/${mid}`,
  },
  visitor: { 'a send': ({ chat }) => `POST /${chat}/send` },
};

/** Every call that can put a path into a message. */
const waysOf = ({ kind }: Sharer): [name: string, way: Way][] =>
  Object.entries(routesOf[kind]).flatMap(([name, routeOf]) =>
    Object.entries(bodies).map(([contentType, bodyOf]): [string, Way] => [
      `${name} of ${contentType}`,
      (server, sharer, path) => post(server, routeOf(sharer), { token: sharer.token, contentType, body: bodyOf(path) }),
    ]),
  );

async function sharerOf(server: TestServer, name: string, person: Person): Promise<Sharer> {
  const chat = `user/${person.uid}`;
  return { name, token: person.token, chat, mid: await send(server, person, chat, 'mine'), kind: 'person' };
}

const upload = async (server: TestServer, { token }: Pick<Person, 'token'>) =>
  (await uploadFile(server, token, Buffer.from('secret'), { filename: 'a.txt' })).path;
const bundle = (server: TestServer, { token }: Pick<Person, 'token'>, ...mid_list: number[]): Promise<string> =>
  answerTo(server, 'POST /resource/archive', { token, body: { mid_list } });
const sendBundle = (server: TestServer, { token }: Person, to: string, path: string): Promise<number> =>
  post(server, `POST /${to}/send`, { token, body: path, contentType: 'vocechat/archive' }).then((answer) =>
    Number(answer.text),
  );

/** Objects of Ann, one of each kind; only Ann and Bob may read them, and `unsent` ones only Ann. */
async function createObjects(server: TestServer, ann: Person, to: string) {
  const sent = async () => {
    const path = await upload(server, ann);
    return { path, mid: await sendFile(server, ann.token, to, path) };
  };
  const file = await sent();
  const inForward = await sent();
  const forward = await bundle(server, ann, inForward.mid);
  await sendBundle(server, ann, to, forward);
  await answerTo(server, `DELETE /message/${inForward.mid}`, { token: ann.token });
  const saved = await sent();
  await answerTo(server, 'POST /favorite', { token: ann.token, body: { mid_list: [saved.mid] } });
  await answerTo(server, `DELETE /message/${saved.mid}`, { token: ann.token });
  return {
    unsentFile: await upload(server, ann),
    unsentForward: await bundle(server, ann, file.mid),
    sentFile: file.path,
    sentForward: forward,
    fileOfForward: inForward.path,
    savedFile: saved.path,
  };
}

/** Users who know the paths but may not read the objects. */
async function createStrangers(
  server: TestServer,
  [founder, host, former]: [Person, Person, Person],
): Promise<Sharer[]> {
  const bot = await createBot(server, founder);
  const botsMid = await post(server, `POST /bot/send_to_user/${founder.uid}`, { token: bot.key, body: 'mine' });
  const account = { name: 'vic', email: 'vic@widget.link', password: 'a secret of their own', language: 'en' };
  const visitor = personOf(
    await answerTo(server, 'POST /user/register', { body: { ...account, widget_id: '', widget_host: host.uid } }),
  );
  return [
    await sharerOf(server, 'an administrator', founder),
    await sharerOf(server, 'a former member', former),
    { name: 'a visitor', token: visitor.token, chat: `user/${host.uid}`, mid: 0, kind: 'visitor' },
    { name: 'a bot', token: bot.key, chat: `user/${founder.uid}`, mid: Number(botsMid.text), kind: 'bot' },
  ];
}

const tell = ({ status, text }: Answered) => ({ status, text });

/** Expects that each call with each path is answered as for an unknown path and changes no row of the database. */
async function expectRefused(server: TestServer, sharer: Sharer, about: { paths: object; rows: WatchedRows }) {
  for (const [name, way] of waysOf(sharer)) {
    const before = await about.rows.read();
    const unknown = tell(await way(server, sharer, UNKNOWN));
    expect([name, unknown]).toEqual([name, { status: 400, text: 'no such file' }]);
    for (const [kind, path] of Object.entries(about.paths)) {
      const answer = tell(await way(server, sharer, path));
      expect([sharer.name, name, kind, answer]).toEqual([sharer.name, name, kind, unknown]);
    }
    expect(await about.rows.read()).toEqual(before);
  }
}

test('a path grants no access: a user who cannot read a file or forward cannot share it in any way', async ({
  server,
  dataDir,
}) => {
  const [founder, ann, bob, cid] = await meet(server, 'ann', 'bob', 'cid');
  const gid = await createChannel(server, ann, { members: [bob.uid, cid.uid] });
  const objects = await createObjects(server, ann, `group/${gid}`);
  await answerTo(server, `POST /group/${gid}/members/remove`, { token: ann.token, body: [cid.uid] });
  const strangers = await createStrangers(server, [founder, bob, cid]);
  const rows = await watchRows(dataDir);
  try {
    for (const stranger of strangers) await expectRefused(server, stranger, { paths: objects, rows });
  } finally {
    await rows.close();
  }
});

test('a user who can read a file or forward shares it in every way, and only the uploader shares an unsent one', async ({
  server,
}) => {
  const [, ann, bob, eve] = await meet(server, 'ann', 'bob', 'eve');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const objects = await createObjects(server, ann, `group/${gid}`);
  const { sentFile, fileOfForward, sentForward, unsentFile, unsentForward, savedFile } = objects;
  const isForward = (path: string) => path === sentForward || path === unsentForward;
  for (const [person, paths] of [
    [bob, [sentFile, fileOfForward, sentForward]],
    [ann, [unsentFile, unsentForward, savedFile]],
  ] as const) {
    for (const path of paths) {
      const sharer = await sharerOf(server, 'a reader', person);
      for (const [name, way] of waysOf(sharer)) {
        if (name.endsWith('archive') !== isForward(path)) continue;
        expect([name, path, (await way(server, sharer, path)).status]).toEqual([name, path, 200]);
      }
    }
  }
  const mine = await upload(server, ann);
  expect((await post(server, `POST /user/${eve.uid}/send`, shareOf(eve, mine))).status).toBe(400);
  expect((await getFile(server, { token: ann.token, path: mine })).status).toBe(200);
  expect((await post(server, `POST /user/${eve.uid}/send`, shareOf(ann, mine))).status).toBe(200);
  expect((await getFile(server, { token: eve.token, path: mine })).status).toBe(200);
});

const shareOf = ({ token }: Person, path: string) => ({
  token,
  contentType: 'vocechat/file',
  body: JSON.stringify({ path }),
});

test('lost access prevents sharing: after a deletion, an edit, a clearing, leaving, or with public links', async ({
  server,
}) => {
  const [founder, ann, bob] = await meet(server, 'ann', 'bob');
  const share = (path: string) =>
    post(server, `POST /user/${bob.uid}/send`, shareOf(bob, path)).then(({ status }) => status);
  const room = async () => `group/${await createChannel(server, ann, { members: [bob.uid] })}`;
  /** Also held by another message, so that the file stays and only the access ends. */
  const sent = async (to: string) => {
    const path = await upload(server, ann);
    const mid = await sendFile(server, ann.token, to, path);
    await sendFile(server, ann.token, `user/${ann.uid}`, path);
    expect(await share(path)).toBe(200);
    // A message that Bob sent himself would give him access.
    const [own] = await answerTo(server, `GET /user/${bob.uid}/history?limit=1`, { token: bob.token });
    await answerTo(server, `DELETE /message/${own!.mid}`, { token: bob.token });
    return { path, mid };
  };
  const to = await room();
  const ends: ((mid: number) => Promise<unknown>)[] = [
    (mid) => answerTo(server, `DELETE /message/${mid}`, { token: ann.token }),
    (mid) => answerTo(server, `PUT /message/${mid}/edit`, { token: ann.token, body: 'words' }),
    () => call(server, `DELETE /${to}/clear` as 'DELETE /group/1/clear', { token: ann.token }),
    () => call(server, `GET /${to}/leave` as 'GET /group/1/leave', { token: bob.token }),
  ];
  for (const end of ends) {
    const { path, mid } = await sent(to);
    await end(mid);
    expect(await share(path)).toBe(400);
    const body = { public_file_links: true };
    await answerTo(server, 'PUT /admin/system/common', { token: founder.token, body });
    expect((await getFile(server, { token: bob.token, path })).status).toBe(200);
    expect(await share(path)).toBe(400);
    await answerTo(server, 'PUT /admin/system/common', { token: founder.token, body: { public_file_links: false } });
  }
});

test('access is checked in the unit of work that shares, also after an earlier unit of its group', async ({
  server,
}) => {
  const [, ann, bob] = await meet(server, 'ann', 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const path = await upload(server, ann);
  await sendFile(server, ann.token, `group/${gid}`, path);
  const { sharing } = createFileRights({ reads: server.reads, clock: systemClock }, NO_VISITORS).access;
  const share = () => server.transact((tx) => sharing.requireFile(tx, bob.uid as Uid, path));
  expect((await share()).path).toBe(path);
  const [removed, shared] = await Promise.allSettled([
    server.transact((tx) => tx.channels.removeMembers(gid, [bob.uid as Uid])),
    share(),
  ]);
  expect(removed.status).toBe('fulfilled');
  expect(shared).toMatchObject({ status: 'rejected', reason: { code: 'file.unknown_path' } });
});
