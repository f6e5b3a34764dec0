import type { LoginResponse } from '@loquat/contract';
import { expect } from 'vitest';
import { answerTo, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { meet, personOf, send } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

type Origin = { origin: string };

let arrivals = 0;
/** Registers a visitor of the widget on a website. */
const visit = (server: Origin, widget_host: number): Promise<LoginResponse> => {
  arrivals += 1;
  const name = `v-${arrivals}`;
  const account = { name, email: `${name}@widget.link`, password: 'a secret of their own', language: 'en' };
  return answerTo(server, 'POST /user/register', { body: { ...account, widget_id: '', widget_host } });
};

const PLACE = {
  page_url: 'https://shop.example.org/boats?size=2',
  page_title: 'Boats',
  language: 'de-AT',
  time_zone: 'Europe/Vienna',
};
const tell = (server: Origin, { token }: { token: string }, place: object) =>
  statusOf(server, 'PUT /visitor/place', { token, body: place });

test("only the host and administrators get the visitor's page, language and time zone", async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const [admin, host, bystander] = await openStreams(server, ann, bob, cid);
  const { user, token } = await visit(server, bob.uid);
  const unknown = { page_url: null, page_title: null, language: 'en', time_zone: null };
  const at = (place: object) => [{ uid: user.uid, host: bob.uid, is_done: false, ...place }];
  for (const stream of [admin, host]) expect((await stream.find('visitors')).visitors).toEqual(at(unknown));

  expect(await tell(server, { token }, PLACE)).toBe(200);
  const isThere = ({ visitors }: { visitors: { page_title: string | null }[] }) => visitors[0]?.page_title === 'Boats';
  for (const stream of [admin, host]) expect((await stream.find('visitors', isThere)).visitors).toEqual(at(PLACE));
  // A value missing in a later report is removed.
  expect(await tell(server, { token }, {})).toBe(200);
  await host.until('the last word', () => host.all('visitors').length === 3);
  expect(host.all('visitors').at(-1)?.visitors).toEqual(at(unknown));

  await send(server, ann, `user/${cid.uid}`, 'the end');
  await bystander.find('chat');
  expect(bystander.all('visitors')).toEqual([]);
});

test("a stream begins with its user's visitors, the most recently seen first, an administrator’s with all", async ({
  server,
}) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const [first, second] = [await visit(server, bob.uid), await visit(server, bob.uid)];
  const third = await visit(server, ann.uid);
  const uidsFor = async ({ token }: { token: string }) =>
    (await openEvents(server, token)).all('visitors').map(({ visitors }) => visitors.map(({ uid }) => uid));
  expect(await uidsFor(bob)).toEqual([[second.user.uid, first.user.uid]]);
  await tell(server, first, PLACE);
  expect(await uidsFor(bob)).toEqual([[first.user.uid, second.user.uid]]);
  expect(await uidsFor(ann)).toEqual([[first.user.uid, third.user.uid, second.user.uid]]);
  expect(await uidsFor(cid)).toEqual([]);
  // Visitors see themselves, but no others.
  expect(await uidsFor(third)).toEqual([[third.user.uid]]);
});

test('only visitors report their page', async ({ server }) => {
  const [ann] = await meet(server);
  expect(await tell(server, await visit(server, ann.uid), PLACE)).toBe(200);
  expect(await tell(server, ann, PLACE)).toBe(404);
});

test.for([
  { page_url: 'javascript:alert(1)' },
  { page_url: 'data:text/html,<script>alert(1)</script>' },
  { page_url: 'https://user:secret@shop.example.org/' },
  { page_url: 'https://' },
  { page_url: `https://shop.example.org/${'x'.repeat(2_048)}` },
  { page_title: 'x'.repeat(513) },
  { page_title: ['Boats'] },
  { language: 'de"><script>' },
  { language: 'x'.repeat(64) },
  { time_zone: 'Mars/Olympus' },
  { time_zone: 'x'.repeat(65) },
])('a visitor cannot say %j', async (place, { server }) => {
  const [ann] = await meet(server);
  const visitor = await visit(server, ann.uid);
  const stream = await openEvents(server, ann.token);
  expect(await tell(server, visitor, PLACE)).toBe(200);
  expect(await tell(server, visitor, { ...PLACE, ...place })).toBe(400);
  const mid = await send(server, personOf(visitor), `user/${ann.uid}`, 'the end');
  await stream.find('chat', (message) => message.mid === mid);
  expect(stream.all('visitors')).toHaveLength(2);
});

test('a reported page imitates nothing: no invisible characters, the URL in parsed form', async ({ server }) => {
  const [ann] = await meet(server);
  const stream = await openEvents(server, ann.token);
  const visitor = await visit(server, ann.uid);
  await tell(server, visitor, { page_url: 'HTTPS://Shöp.example/\u202e/a b', page_title: 'Bo\u202eats\n' });
  const isTold = ({ visitors }: { visitors: { page_url: string | null }[] }) => visitors[0]?.page_url !== null;
  expect((await stream.find('visitors', isTold)).visitors[0]).toMatchObject({
    page_url: 'https://xn--shp-tna.example/%E2%80%AE/a%20b',
    page_title: 'Boats ',
  });
});
