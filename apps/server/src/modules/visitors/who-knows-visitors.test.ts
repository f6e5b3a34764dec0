import { expect } from 'vitest';
import { answerTo, call, registerUser, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { visit } from '#test/drivers/visitors.ts';
import { test } from '#test/servers/test-server.ts';

type Origin = { origin: string };
type Token = Pick<Person, 'token'>;

async function meetWithGuest(server: Origin) {
  const [founder, bob, cid, eve] = await meet(server, 'bob', 'cid', 'eve');
  const login = { ...(await answerTo(server, 'GET /admin/login/config')), guest: true };
  await answerTo(server, 'POST /admin/login/config', { token: founder.token, body: login });
  const guest = personOf(await answerTo(server, 'GET /token/login_guest'));
  return { founder, bob, cid, eve, guest };
}

/** Ways to see another user, with the result of each if they succeed. */
async function waysToKnow(server: Origin, { token }: Token, uid: number) {
  const users = await answerTo(server, 'GET /user', { token });
  const stream = await openEvents(server, token);
  const inSnapshot = stream.all('users_snapshot').flatMap(({ users: all }) => all.filter((user) => user.uid === uid));
  const inState = stream.all('users_state').some(({ users: all }) => all.some((user) => user.uid === uid));
  return {
    listed: users.filter((user) => user.uid === uid).map(({ is_visitor }) => is_visitor),
    status: await statusOf(server, `GET /user/${uid}`, { token }),
    inSnapshot: inSnapshot.map(({ is_visitor }) => is_visitor),
    inState,
  };
}
const pickOf = ({ name, email }: { name: string; email: string | null }) => ({ name, email });
const KNOWN = { listed: [true], status: 200, inSnapshot: [true], inState: true };
const UNKNOWN = { listed: [], status: 404, inSnapshot: [], inState: false };

test('a visitor is visible, marked as visitor, only to present and former hosts and administrators', async ({
  server,
}) => {
  const { founder, bob, cid, eve, guest } = await meetWithGuest(server);
  const visitor = personOf(await visit(server, { widget_host: bob.uid }));
  for (const one of [founder, bob]) expect(await waysToKnow(server, one, visitor.uid)).toEqual(KNOWN);
  for (const one of [cid, eve, guest]) expect(await waysToKnow(server, one, visitor.uid)).toEqual(UNKNOWN);
  const body = { host: cid.uid };
  await answerTo(server, `POST /visitor/${visitor.uid}/assign`, { token: founder.token, body });
  for (const one of [founder, bob, cid]) expect(await waysToKnow(server, one, visitor.uid)).toEqual(KNOWN);
  for (const one of [eve, guest]) expect(await waysToKnow(server, one, visitor.uid)).toEqual(UNKNOWN);
  // Members have no mark.
  const { json } = await call(server, `GET /user/${cid.uid}`, { token: eve.token });
  expect(json).not.toHaveProperty('is_visitor');
  const accounts = await answerTo(server, 'GET /admin/user', { token: founder.token });
  expect(accounts.flatMap(({ uid, is_visitor }) => (is_visitor ? [uid] : []))).toEqual([visitor.uid]);
});

test('strangers find a visitor by no search and no setting of a chat', async ({ server }) => {
  const { bob, eve, founder } = await meetWithGuest(server);
  const { user } = await visit(server, { widget_host: bob.uid });
  const { uid, name, email } = user;
  const searches = [
    { search_type: 'id', keyword: String(uid) },
    { search_type: 'name', keyword: name },
    { search_type: 'email', keyword: email },
  ];
  const found = ({ token }: Token) =>
    Promise.all(searches.map(async (body) => (await call(server, 'POST /user/search', { token, body })).json !== null));
  const calls: [string, unknown][] = [
    ['POST /user/update_contact_status', { target_uid: uid, action: 'add' }],
    ['PUT /user/contact_remark', { contact_uid: uid, remark: 'mine' }],
    ['POST /user/read-index', { users: [{ uid, mid: 1 }] }],
    ['POST /user/mute', { add_users: [{ uid }] }],
    ['POST /user/burn-after-reading', { users: [{ uid, expires_in: 60 }] }],
    ['POST /user/pin_chat', { target: { uid } }],
    ['PUT /user/notification-settings', { chats: [{ target: { uid }, level: 'all' }] }],
  ];
  const statuses = ({ token }: Token) =>
    Promise.all(calls.map(async ([route, body]) => (await call(server, route, { token, body })).status));
  const [known, strange] = [await statuses(bob), await statuses(eve)];
  expect(await found(founder)).toEqual([true, true, true]);
  expect(await found(eve)).toEqual([false, false, false]);
  expect(known).toEqual(calls.map(() => 200));
  expect(strange.filter((status) => status === 200)).toEqual([]);
});

test('streams of strangers contain nothing about visitors, live or after a reconnect', async ({ server }) => {
  const { bob, eve, guest, founder } = await meetWithGuest(server);
  const [host, stranger, onlooker] = await openStreams(server, bob, eve, guest);
  const held = stranger.all('users_snapshot')[0]!.version;
  const visitor = personOf(await visit(server, { widget_host: bob.uid, name: 'Wanda Visitor' }));
  await host.find('users_log', ({ logs }) => logs[0]?.uid === visitor.uid && logs[0].is_visitor === true);
  await openEvents(server, visitor.token);
  await host.find('users_state_changed', ({ uid, online }) => uid === visitor.uid && online);
  await answerTo(server, `PUT /admin/user/${visitor.uid}`, { token: founder.token, body: { name: 'Wanda Renamed' } });
  await host.find('users_log', ({ logs }) => logs[0]?.name === 'Wanda Renamed');
  const gid = await createChannel(server, founder, { is_public: true });
  const { user: dan } = await registerUser(server, 'dan');
  await send(server, founder, `group/${gid}`, 'the end');
  for (const stream of [stranger, onlooker]) {
    await stream.find('users_log', ({ logs }) => logs[0]?.uid === dan.uid);
    await stream.find('chat');
    expect(JSON.stringify(stream.events)).not.toMatch(new RegExp(`Wanda|"uid":${visitor.uid}\\b`));
  }
  const again = await openEvents(server, eve.token, { users_version: held });
  expect(JSON.stringify(again.events)).not.toMatch(new RegExp(`Wanda|"uid":${visitor.uid}\\b`));
  expect(again.all('users_log').flatMap(({ logs }) => logs.map(({ uid }) => uid))).toEqual([dan.uid]);
  // A host's client starts over: whatever its version, it has the visitor afterwards.
  const back = await openEvents(server, bob.token, { users_version: 1_000_000 });
  expect(back.all('users_snapshot')[0]!.users.map(({ name }) => name)).toContain('Wanda Renamed');
});

test('visitors do not count among the users of a server', async ({ server }) => {
  const { founder, bob } = await meetWithGuest(server);
  const count = async () => (await answerTo(server, 'GET /admin/system/metrics', { token: founder.token })).user_count;
  const before = await count();
  await visit(server, { widget_host: bob.uid });
  expect(await count()).toBe(before);
});

test('a deleted visitor disappears for the host, whose last visitor it was', async ({ server }) => {
  const [founder, bob] = await meet(server, 'bob');
  const { user } = await visit(server, { widget_host: bob.uid });
  const stream = await openEvents(server, bob.token);
  const { version } = stream.all('users_snapshot')[0]!;
  await answerTo(server, `DELETE /admin/user/${user.uid}`, { token: founder.token });
  await stream.find('users_log', ({ logs }) => logs[0]?.action === 'delete' && logs[0].uid === user.uid);
  const again = await openEvents(server, bob.token, { users_version: version });
  expect(again.all('users_log')).toMatchObject([{ logs: [{ action: 'delete', uid: user.uid }] }]);
});

test('a new administrator gets all visitors at once, with their data', async ({ server }) => {
  const [founder, bob, cid] = await meet(server, 'bob', 'cid');
  const own = personOf(await visit(server, { widget_host: bob.uid }));
  const visitors = [
    personOf(await visit(server)),
    personOf(await visit(server, { widget_host: cid.uid, name: 'Wanda' })),
  ];
  const uids = visitors.map(({ uid }) => uid);
  const [stream, others] = await openStreams(server, bob, cid);
  const { version } = stream.all('users_snapshot')[0]!;

  await answerTo(server, `PUT /admin/user/${bob.uid}`, { token: founder.token, body: { is_admin: true } });
  const { logs } = await stream.find('users_log', (event) => event.logs[0]?.action === 'create');
  expect(logs.map(({ action, uid, is_visitor }) => [action, uid, is_visitor])).toEqual(
    uids.map((uid) => ['create', uid, true]),
  );
  const listed = await answerTo(server, 'GET /user', { token: bob.token });
  for (const { log_id, uid, name, email } of logs) {
    expect(log_id).toBeGreaterThan(version);
    expect({ name, email }).toEqual(pickOf(listed.find((user) => user.uid === uid)!));
  }
  const { visitors: told } = await stream.find('visitors', (event) => event.visitors.length > 1);
  expect(told.map(({ uid }) => uid).toSorted((one, other) => one - other)).toEqual(
    [own.uid, ...uids].toSorted((one, other) => one - other),
  );
  // Another member's stream shows neither the visitors nor their data.
  await others.find('users_log', (event) => event.logs[0]?.uid === bob.uid);
  const { user: dan } = await registerUser(server, 'dan');
  await others.find('users_log', (event) => event.logs[0]?.uid === dan.uid);
  expect(others.all('users_log').flatMap((event) => event.logs.map(({ uid }) => uid))).toEqual([bob.uid, dan.uid]);
});

test('a former administrator keeps only their own visitors, at once and after a reconnect', async ({ server }) => {
  const [founder, bob, cid] = await meet(server, 'bob', 'cid');
  const change = (is_admin: boolean) =>
    answerTo(server, `PUT /admin/user/${bob.uid}`, { token: founder.token, body: { is_admin } });
  await change(true);
  const visitors = [personOf(await visit(server)), personOf(await visit(server, { widget_host: cid.uid }))];
  const own = personOf(await visit(server, { widget_host: bob.uid }));
  const [stream, others] = await openStreams(server, bob, cid);
  const { version, users } = stream.all('users_snapshot')[0]!;
  expect(users.filter(({ is_visitor }) => is_visitor).map(({ uid }) => uid)).toEqual(
    [...visitors, own].map(({ uid }) => uid),
  );

  await change(false);
  const { logs } = await stream.find('users_log', (event) => event.logs[0]?.action === 'delete');
  expect(logs.map(({ action, uid, is_visitor }) => [action, uid, is_visitor])).toEqual(
    visitors.map(({ uid }) => ['delete', uid, true]),
  );
  expect(logs.every(({ log_id }) => log_id > version)).toBe(true);
  expect(stream.all('users_log').map((event) => event.logs[0]!.log_id)).toEqual(
    stream
      .all('users_log')
      .map((event) => event.logs[0]!.log_id)
      .toSorted((one, other) => one - other),
  );
  const visitor = visitors[0]!;
  await send(server, visitor, `user/${founder.uid}`, 'for administrators');
  await send(server, own, `user/${bob.uid}`, 'for bob');
  await stream.find('chat', ({ from_uid }) => from_uid === own.uid);
  expect(stream.all('chat').map(({ from_uid }) => from_uid)).toEqual([own.uid]);
  expect(others.all('users_log').flatMap((event) => event.logs.map(({ action }) => action))).not.toContain('delete');
  expect(await waysToKnow(server, bob, visitor.uid)).toEqual(UNKNOWN);
  expect(await waysToKnow(server, bob, own.uid)).toEqual(KNOWN);
});

test('a client that was offline while its administrator was demoted starts over without visitors', async ({
  server,
}) => {
  const [founder, bob] = await meet(server, 'bob');
  const body = { is_admin: true };
  await answerTo(server, `PUT /admin/user/${bob.uid}`, { token: founder.token, body });
  const visitor = personOf(await visit(server));
  const stream = await openEvents(server, bob.token);
  const { version } = stream.all('users_snapshot')[0]!;
  stream.drop();
  await answerTo(server, `PUT /admin/user/${bob.uid}`, { token: founder.token, body: { is_admin: false } });
  const again = await openEvents(server, bob.token, { users_version: version });
  expect(again.all('users_log')).toEqual([]);
  expect(again.all('users_snapshot').flatMap(({ users }) => users.map(({ uid }) => uid))).toEqual([
    founder.uid,
    bob.uid,
  ]);
  expect(JSON.stringify(again.events)).not.toContain(`"uid":${visitor.uid}`);
});
