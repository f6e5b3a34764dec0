import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { feed, say, writing } from '#testing/browser/pages.ts';
import { event } from '#testing/events.ts';

const HERE = '/chat/channel/1';
const PASTE = '{Control>}v{/Control}';

test('keys format the selection, and can be undone', async () => {
  const team = await openApp(HERE, { channels: [{ name: 'format' }] });
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('hello harbour');
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(writing).toHaveValue('hello **harbour**');
  await userEvent.keyboard('{Control>}i{/Control}');
  await expect.element(writing).toHaveValue('hello **_harbour_**');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(writing).toHaveValue('hello **harbour**');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(writing).toHaveValue('hello harbour');
  const formatting = page.getByRole('toolbar', { name: 'Formatting' });
  await formatting.getByRole('button', { name: 'List', exact: true }).click();
  await expect.element(writing).toHaveValue('- hello harbour');
  await expect.element(writing).toHaveFocus();
  expect(await defectsOf(), 'the formatting toolbar').toEqual([]);
  await writing.click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => team.sent()).toEqual(['text/markdown - hello harbour']);
});

test('an address pasted over words makes them a link', async () => {
  await openApp(HERE, { channels: [{ name: 'pasted' }] });
  await navigator.clipboard.writeText('https://plan.example/spring');
  await writing.fill('See the plan today');
  (writing.element() as HTMLTextAreaElement).setSelectionRange(4, 12);
  await userEvent.keyboard(PASTE);
  await expect.element(writing).toHaveValue('See [the plan](https://plan.example/spring) today');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(feed.getByRole('link', { name: 'the plan' }))
    .toHaveAttribute('href', 'https://plan.example/spring');
  await userEvent.keyboard(PASTE);
  await expect.element(writing).toHaveValue('https://plan.example/spring');
});

test('@all mentions all members of a channel, and @here the online ones', async () => {
  const people = [{ name: 'Juno Tackett' }, { name: 'Ines Away' }];
  const team = await openApp(HERE, { people, channels: [{ name: 'calls' }] });
  team.emit(event({ type: 'users_state_changed', uid: 3, online: false }));
  await expect.element(writing).toHaveFocus();
  await userEvent.keyboard('Tide turns @al');
  await expect.element(page.getByRole('option', { name: /^all \d+ members?/ })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(writing).toHaveValue('Tide turns @all ');
  await userEvent.keyboard('{Enter}');
  await say('Who is @here?');
  const last = feed.getByRole('article').last();
  await expect.element(last.getByText('@here', { exact: true })).toBeVisible();
  const mentions = () =>
    team.log.map(({ detail }) => ('properties' in detail ? detail.properties?.['mentions'] : undefined));
  await expect.poll(mentions).toEqual([[2, 3], [2]]);
});

test('a user who is mentioned by @all finds it in the list of chats', async () => {
  const channels = [{ name: 'elsewhere' }, { name: 'calls' }];
  const team = await openApp(HERE, { people: [{ name: 'Juno Tackett' }], channels });
  team.say({ text: 'Tide turns @all', to: { gid: 2 }, properties: { mentions: [1] } });
  const row = page.getByRole('navigation', { name: 'Chats' }).getByRole('link').filter({ hasText: 'calls' });
  await expect.element(row).toMatchTextContent('You were mentioned');
  await expect.element(row).toMatchTextContent('Tide turns @all');
});
