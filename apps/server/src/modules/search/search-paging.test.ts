import fc from 'fast-check';
import { expect } from 'vitest';
import { found } from '#test/drivers/found.ts';
import { meet, type Person, send } from '#test/drivers/people.ts';
import { ask, find, search } from '#test/modules/search/searching.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

/** All pages of a query; `between` runs between two pages. */
async function readAll(server: TestServer, person: Person, query: Record<string, string>, between = async () => {}) {
  const mids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await search(server, person, { ...query, ...(cursor && { cursor }) });
    mids.push(...page.hits.map(({ message }) => message.mid));
    cursor = page.next_cursor;
    await between();
  }
  return mids;
}

/** Faster than fast-check's strings of all characters, which take seconds to prepare. */
const anyText = fc
  .array(fc.integer({ max: 0x10_ffff, min: 0 }), { maxLength: 60 })
  .map((codes) => String.fromCodePoint(...codes));

test('pages follow each other without doubles or gaps while messages arrive', async ({ server }) => {
  const [ann] = await meet(server);
  const to = `user/${ann.uid}`;
  const sent: number[] = [];
  for (let count = 1; count <= 11; count += 1)
    sent.push(await send(server, ann, to, `ship ${'big '.repeat(count % 4)}`));
  const arrive = async () => void (await send(server, ann, to, 'ship ship ship'));
  expect(await readAll(server, ann, { q: 'ship', limit: '3' }, arrive)).toEqual(sent.toReversed());
  const before = await find(server, ann, 'ship', { order: 'relevance', limit: '100' });
  const best = await readAll(server, ann, { q: 'ship', limit: '3', order: 'relevance' }, arrive);
  expect(best).toEqual(before);
  expect(new Set(best).size).toBe(best.length);
});

test('a page that contains all matches has no next one', async ({ server }) => {
  const [ann] = await meet(server);
  for (const text of ['ship', 'ship']) await send(server, ann, `user/${ann.uid}`, text);
  expect(await search(server, ann, { q: 'ship', limit: '2' })).toMatchObject({ next_cursor: null });
  expect(await search(server, ann, { q: 'ship', limit: '1' })).toMatchObject({ next_cursor: expect.any(String) });
});

test('a page has the default size unless a limit is given', async ({ server }) => {
  const [ann] = await meet(server);
  await Promise.all(Array.from({ length: 25 }, () => send(server, ann, `user/${ann.uid}`, 'ship')));
  expect((await search(server, ann, { q: 'ship' })).hits).toHaveLength(20);
});

test('the best matches come first: more of the words, whole words, shorter messages, newer ones', async ({
  server,
}) => {
  const [ann] = await meet(server);
  const say = (text: string) => send(server, ann, `user/${ann.uid}`, text);
  const long = await say(`a ship ${'and so on '.repeat(30)}`);
  const short = await say('a ship');
  const twice = await say('a ship, a ship');
  const beginning = await say('a shipyard');
  const newer = await say('a ship');
  expect(await find(server, ann, 'ship', { order: 'relevance' })).toEqual([twice, newer, short, beginning, long]);
  expect(await find(server, ann, 'ship')).toEqual([newer, beginning, twice, short, long]);
});

test('a cursor belongs to its order', async ({ server }) => {
  const [ann] = await meet(server);
  for (const text of ['ship', 'ship']) await send(server, ann, `user/${ann.uid}`, text);
  const { next_cursor } = await search(server, ann, { q: 'ship', limit: '1' });
  const other = { q: 'ship', order: 'relevance', cursor: found(next_cursor) };
  expect((await ask(server, ann, other)).status).toBe(400);
});

const HOSTILE = [
  '"',
  '""',
  '"a',
  'a"b"c',
  "'; DROP TABLE docs; --",
  'a AND b',
  'OR',
  'NOT a',
  'NEAR(a b, 2)',
  'a NEAR b',
  'a*',
  '*a*',
  '^a',
  'words:a',
  'facets:any',
  '{words facets} : a',
  '-a',
  'a + b',
  '(a',
  'a)',
  '\\',
  '%',
  '_',
  'from:"',
  'in:""',
  'has:',
  'before:9999-99-99',
  'after:999999999999999',
  'before:0000-01-01',
  'from:@99999999999999',
  '🎉',
  '👩‍👩‍👧‍👦',
  '\u0000a\u0000',
  '\uD800x',
  '\u202Eabc',
  'ａ'.repeat(170),
  'a '.repeat(256),
  '东'.repeat(512),
  'x'.repeat(512),
  'from:a '.repeat(73),
  'in:a '.repeat(100),
  '"a b" '.repeat(80),
  'any',
  'u1',
  'p1',
  'hasfile',
  '__proto__',
];

test('no query causes an error, whatever it contains', async ({ server }) => {
  const [ann] = await meet(server);
  for (const q of HOSTILE) await send(server, ann, `user/${ann.uid}`, q);
  for (const q of HOSTILE) {
    const { status } = await ask(server, ann, { q });
    expect([q, [200, 400].includes(status)]).toEqual([q, true]);
  }
  await fc.assert(
    fc.asyncProperty(anyText, async (q) => {
      expect([200, 400]).toContain((await ask(server, ann, { q, order: 'relevance' })).status);
    }),
    { numRuns: 50 },
  );
});

test('words of filters in a message are found as words, and never act as filters', async ({ server }) => {
  const [ann] = await meet(server);
  await send(server, ann, `user/${ann.uid}`, 'nothing of that kind');
  const mid = await send(server, ann, `user/${ann.uid}`, 'any u1 p1 hasfile');
  expect(await find(server, ann, 'any')).toEqual([mid]);
  expect(await find(server, ann, 'hasfile')).toEqual([mid]);
  expect(await find(server, ann, 'has:file')).toEqual([]);
});

test('an emoji finds the messages that contain it', async ({ server }) => {
  const [ann] = await meet(server);
  const mid = await send(server, ann, `user/${ann.uid}`, 'done 🎉');
  await send(server, ann, `user/${ann.uid}`, 'done 👍');
  expect(await search(server, ann, { q: '🎉' })).toMatchObject({ hits: [{ message: { mid }, highlights: [[5, 7]] }] });
});
