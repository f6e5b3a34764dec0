import { api, type SearchHit } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import type { Said, Team } from '../../testing/browser/team.ts';

const results = page.getByRole('list', { name: 'Results' });
const found = results.getByRole('listitem');
const refine = page.getByRole('complementary', { name: 'Refine' });
const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
const queryField = page.getByRole('combobox', { name: 'Search messages' });
const juno = { name: 'Juno Tackett' };

const lengthOf = async (of: Locator, count: number): Promise<void> =>
  expect.poll(() => of.elements().length).toBe(count);

const search = (q: string): Promise<void> => router.navigate({ href: `/search?q=${q}` });

/** The results of the server: the messages with this word, newest first. */
const hitsIn = ({ log }: Team, word: string): SearchHit[] =>
  log
    .map((message) => ({ message, snippet: (message.detail as { content: string }).content }))
    .filter(({ snippet }) => snippet.includes(word))
    .map(({ message, snippet }): SearchHit => {
      const start = snippet.indexOf(word);
      return { message, snippet, highlights: [[start, start + word.length]] };
    })
    .toReversed();

test('found announcements are above the messages, and also shown without messages', async () => {
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'harbour' }], said: [{ text: 'pier 4' }] });
  const announcement = { gid: 1, content: 'Pier 3 is closed', created_by: 2, created_at: 1_000, updated_at: 1_000 };
  const announcements = [{ announcement, snippet: 'Pier 3 is closed', highlights: [[0, 4]] }];
  team.on(api.search.searchMessages, ({ query: { q } }) => {
    return { hits: q.startsWith('pier') ? hitsIn(team, 'pier') : [], announcements, next_cursor: null } as never;
  });
  const list = page.getByRole('list', { name: 'Announcements' });
  await search('pier');
  await lengthOf(found, 1);
  await expect.element(list).toMatchTextContent('Announcement in #harbour');
  await search('closed');
  await lengthOf(found, 0);
  await expect.element(list.getByText('Pier', { exact: true })).toBeVisible();
  expect(await defectsOf(), 'a found announcement').toEqual([]);
  await list.getByRole('link').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'harbour' })).toBeVisible();
});

test('a long list of results goes on page by page', async () => {
  const said = Array.from({ length: 23 }, (_, index) => ({ text: `barnacle ${index}` }));
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'many-room' }], said });
  team.on(api.search.searchMessages, ({ query: { cursor } }) => {
    const hits = hitsIn(team, 'barnacle');
    return cursor === undefined
      ? { hits: hits.slice(0, 20), next_cursor: 'more' }
      : { hits: hits.slice(20), next_cursor: null };
  });
  await search('barnacle');
  await lengthOf(found, 20);
  // Only loaded results are counted, and the numbers show that.
  await expect.element(tab('Messages 20+')).toBeVisible();
  await expect.element(refine).toMatchTextContent('Counted among the 20 results shown.');
  await expect.element(refine.getByRole('button', { name: 'many-room 20' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await lengthOf(found, 23);
  await expect.element(tab('Messages 23')).toBeVisible();
  await expect.element(refine).not.toMatchTextContent('Counted among');
  await expect.element(refine.getByRole('button', { name: 'many-room 23' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('counts by place, author and time narrow the results, and widen them again', async () => {
  // On four different days, the newest first in the results.
  const days = [6, 7, 8, 9].map((day) => Date.UTC(2026, 2, day, 12));
  const said: Said[] = [
    { text: 'One buoy.', from: 2, at: days[0]! },
    { text: 'Two buoy.', from: 2, at: days[1]! },
    { text: 'My buoy.', from: 3, at: days[2]! },
    { text: 'A buoy between us.', from: 2, to: { uid: 1 }, at: days[3]! },
  ];
  const people = [{ name: 'Bo Buoy' }, juno];
  const team = await openApp('/chat', { people, channels: [{ name: 'buoy-room' }], said });
  team.on(api.search.searchMessages, ({ query: { q } }) => {
    const isWanted = ({ message }: SearchHit): boolean =>
      (!q.includes('from:') || message.from_uid === 2) && (!q.includes('in:') || 'uid' in message.target);
    return { hits: hitsIn(team, 'buoy').filter(isWanted), next_cursor: null };
  });
  await search('buoy');
  await lengthOf(found, 4);
  const [room, person] = [/^buoy-room/, /^Bo Buoy 3$/].map((name) => refine.getByRole('button', { name }));
  await expect.element(room!).toHaveAccessibleName('buoy-room 3');
  (person!.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(queryField).toHaveValue('buoy from:"Bo Buoy"');
  await lengthOf(found, 3);
  await expect.element(room!).toHaveAccessibleName('buoy-room 2');
  await refine.getByRole('button', { name: 'Bo Buoy 1' }).click();
  await expect.element(queryField).toHaveValue('buoy from:"Bo Buoy" in:"@Bo Buoy"');
  await lengthOf(found, 1);
  const pressed = refine.getByRole('button', { pressed: true });
  await lengthOf(pressed, 2);
  await pressed.first().click();
  await lengthOf(found, 3);
  await person!.click();
  await lengthOf(found, 4);

  const bars = refine.getByRole('list', { name: 'When' }).getByRole('button');
  await lengthOf(bars, 4);
  await bars.last().click();
  await expect.element(queryField).toHaveValue('buoy after:2026-03-09 before:2026-03-10');
});

test('switcher and results have no defect that tools can find', async () => {
  const file = { content_type: 'text/plain', size: 5, name: 'harbour.txt' };
  const said: Said[] = [
    { text: 'The harbour freezes.' },
    { text: '2026/harbour', content_type: 'vocechat/file', properties: file },
  ];
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'harbour-room' }], said });
  team.on(api.files.getFile, () => new Uint8Array());
  team.on(api.search.searchMessages, ({ query: { q } }) => {
    const hits = hitsIn(team, 'harbour');
    return { hits: q.includes('has:file') ? hits.slice(0, 1) : hits, next_cursor: null };
  });
  await search('harbour');
  await lengthOf(found, 2);
  expect.soft(await defectsOf(), 'results').toEqual([]);
  await tab('Channels 1').click();
  await lengthOf(results.getByRole('link'), 1);
  expect.soft(await defectsOf(), 'channels').toEqual([]);
  await tab('Messages 2').click();
  await tab('Files 1').click();
  await lengthOf(found, 1);
  expect.soft(await defectsOf(), 'files').toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}');
  const switcher = page.getByRole('dialog', { name: 'Quick switcher' });
  await expect.element(switcher.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('harbour');
  await expect.element(switcher.getByRole('option').filter({ hasText: 'The harbour freezes.' })).toBeVisible();
  expect.soft(await defectsOf(), 'switcher').toEqual([]);
});
