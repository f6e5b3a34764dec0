import { CANNED_ANSWERS_MAX } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, signInFounder, statusOf } from '#test/drivers/call.ts';
import { meet, type Person } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

type Origin = { origin: string };

const HOURS = { name: 'Opening hours', text: 'Hello {name}, we open at seven.' };
const create = (server: Origin, { token }: { token: string }, body: object) =>
  answerTo(server, 'POST /admin/canned_answers', { token, body });
const listFor = async (server: Origin, { token }: { token: string }) =>
  (await answerTo(server, 'GET /visitor/canned_answers', { token })).map(({ name }) => name);
const visit = (server: Origin, host: Person) => {
  const account = { name: 'v-1', email: 'v-1@widget.link', password: 'a secret of their own', widget_id: '' };
  return answerTo(server, 'POST /user/register', { body: { ...account, widget_host: host.uid } });
};

test('administrators manage canned answers, which are listed by name in their present form', async ({ server }) => {
  const founder = await signInFounder(server);
  const { token } = founder;
  const prices = await create(server, founder, { name: 'prices', text: 'From  3 €\nfor children' });
  const hours = await create(server, founder, { name: '  Opening  hours ', text: `\n${HOURS.text} ` });
  expect(await answerTo(server, 'GET /visitor/canned_answers', { token })).toEqual([
    { id: hours, ...HOURS },
    { id: prices, name: 'prices', text: 'From  3 €\nfor children' },
  ]);

  const changed = { name: 'When we open', text: 'At eight.' };
  await answerTo(server, `PUT /admin/canned_answers/${hours}`, { token, body: changed });
  await answerTo(server, `DELETE /admin/canned_answers/${prices}`, { token });
  const listed = await answerTo(server, 'GET /visitor/canned_answers', { token });
  expect(listed).toEqual([{ id: hours, ...changed }]);
  // An id is never reused for another answer.
  expect(await create(server, founder, HOURS)).toBeGreaterThan(prices);
  expect(await statusOf(server, `DELETE /admin/canned_answers/${prices}`, { token })).toBe(404);
  expect(await statusOf(server, `PUT /admin/canned_answers/${prices}`, { token, body: HOURS })).toBe(404);
});

test('only users who talk with visitors read them, also after handing the visitor over', async ({ server }) => {
  const [ann, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  await create(server, ann, HOURS);
  for (const nobody of [bob, cid, dan]) expect(await listFor(server, nobody)).toEqual([]);
  const visitor = await visit(server, bob);
  expect(await listFor(server, bob)).toEqual(['Opening hours']);
  expect(await listFor(server, cid)).toEqual([]);

  const body = { host: cid.uid };
  await answerTo(server, `POST /visitor/${visitor.user.uid}/assign`, { token: ann.token, body });
  for (const host of [ann, bob, cid]) expect(await listFor(server, host)).toEqual(['Opening hours']);
  expect(await listFor(server, dan)).toEqual([]);
  expect(await statusOf(server, 'GET /visitor/canned_answers', { token: visitor.token })).toBe(403);
});

test('there are so many of them and no more', async ({ server }) => {
  const founder = await signInFounder(server);
  for (let count = 0; count < CANNED_ANSWERS_MAX; count += 1) await create(server, founder, HOURS);
  const { token } = founder;
  expect(await statusOf(server, 'POST /admin/canned_answers', { token, body: HOURS })).toBe(429);
  expect(await listFor(server, founder)).toHaveLength(CANNED_ANSWERS_MAX);
});

test.for([
  ['no name', { name: '' }],
  ['an invisible name', { name: ' \u200b ' }],
  ['a name of 97 bytes', { name: 'x'.repeat(97) }],
  ['no text', { text: ' \n ' }],
  ['a text of 4,098 bytes', { text: '€'.repeat(1_366) }],
  ['a list for its text', { text: ['x'] }],
] as const)('a canned answer cannot have %s', async ([, fields], { server }) => {
  const founder = await signInFounder(server);
  const { token } = founder;
  const id = await create(server, founder, HOURS);
  const body = { ...HOURS, ...fields };
  expect(await statusOf(server, 'POST /admin/canned_answers', { token, body })).toBe(400);
  expect(await statusOf(server, `PUT /admin/canned_answers/${id}`, { token, body })).toBe(400);
  expect(await answerTo(server, 'GET /visitor/canned_answers', { token })).toEqual([{ id, ...HOURS }]);
});
