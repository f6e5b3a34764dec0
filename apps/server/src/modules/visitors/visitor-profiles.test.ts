import type { LoginResponse } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { meet, personOf, send } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

type Origin = { origin: string };

let arrivals = 0;
const visit = (server: Origin, widget_host: number, name = ''): Promise<LoginResponse> => {
  arrivals += 1;
  const account = { name: name || `p-${arrivals}`, email: `p-${arrivals}@widget.link`, password: 'a long secret' };
  return answerTo(server, 'POST /user/register', { body: { ...account, widget_id: '', widget_host } });
};
const save = (server: Origin, { token }: { token: string }, body: object) =>
  statusOf(server, 'PUT /visitor/profile', { token, body });

test('the host sees name, address and attributes of a visitor, and other users do not', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const visitor = await visit(server, bob.uid);
  const [host, bystander] = await openStreams(server, bob, cid);
  const body = { name: 'Wilma', email: 'Wilma@Example.org', attributes: { plan: 'pro', seats: 3, trial: true } };
  expect(await save(server, visitor, body)).toBe(200);
  const told = () => host.all('visitors').at(-1)?.visitors[0];
  await host.until('the profile', () => told()?.email !== undefined);
  expect(told()).toMatchObject({
    uid: visitor.user.uid,
    email: 'wilma@example.org',
    attributes: { plan: 'pro', seats: '3', trial: 'true' },
  });
  expect(await answerTo(server, `GET /user/${visitor.user.uid}`, { token: bob.token })).toMatchObject({
    name: 'Wilma',
  });

  // Absent fields stay; an empty address is removed.
  expect(await save(server, visitor, { attributes: {} })).toBe(200);
  await host.until('no attributes', () => Object.keys(told()?.attributes ?? {}).length === 0);
  expect(told()?.email).toBe('wilma@example.org');
  expect(await save(server, visitor, { email: '' })).toBe(200);
  await host.until('no address', () => told()?.email === null);
  // An unchanged profile causes no event.
  const before = host.all('visitors').length;
  expect(await save(server, visitor, { email: '', attributes: {} })).toBe(200);
  const mid = await send(server, personOf(visitor), `user/${bob.uid}`, 'the end');
  await host.find('chat', (message) => message.mid === mid);
  expect(host.all('visitors')).toHaveLength(before);
  expect(bystander.all('visitors')).toEqual([]);
});

test('a visitor whose name is taken gets a number appended, and keeps it', async ({ server }) => {
  const [, bob] = await meet(server, 'bob');
  const [first, second] = [
    await visit(server, bob.uid, 'Visitor from Lyon'),
    await visit(server, bob.uid, 'Visitor from Lyon'),
  ];
  expect([first.user.name, second.user.name]).toEqual([
    'Visitor from Lyon',
    expect.stringMatching(/^Visitor from Lyon \d{4}$/),
  ]);
  const nameNow = async () => (await answerTo(server, `GET /user/${second.user.uid}`, { token: bob.token })).name;
  expect(await save(server, second, { name: 'bob' })).toBe(200);
  const name = await nameNow();
  expect(name).toMatch(/^bob\d{4}$/);
  expect(await save(server, second, { name: 'bob' })).toBe(200);
  expect(await nameNow()).toBe(name);
});

test('a visitor sees only the names and pictures of all who answered', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const visitor = await visit(server, bob.uid);
  await answerTo(server, `POST /visitor/${visitor.user.uid}/assign`, { token: ann.token, body: { host: cid.uid } });
  const { visitors } = (await openEvents(server, visitor.token)).all('visitors')[0]!;
  expect(visitors[0]?.hosts).toEqual([
    { uid: cid.uid, name: 'cid', avatar_updated_at: 0 },
    { uid: bob.uid, name: 'bob', avatar_updated_at: 0 },
  ]);
  expect((await openEvents(server, cid.token)).all('visitors')[0]?.visitors[0]).not.toHaveProperty('hosts');
});

test.for([
  { email: 'nobody' },
  { name: 'x'.repeat(33) },
  { attributes: { ['x'.repeat(41)]: 1 } },
  { attributes: { plan: 'x'.repeat(257) } },
  { attributes: { plan: { nested: true } } },
  { attributes: { '<b>': 'x' } },
  { attributes: { '': 'x' } },
  { attributes: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`a${at}`, 'x'])) },
  { attributes: [] },
])('a profile cannot be %j', async (profile, { server }) => {
  const [ann] = await meet(server);
  const visitor = await visit(server, ann.uid);
  expect(await save(server, visitor, { attributes: { plan: 'pro' } })).toBe(200);
  expect(await save(server, visitor, profile)).toBe(400);
});
