import { api, type Mid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '#testing/browser/open-app.tsx';
import { chatRow, feed, messageRow, restingPlace, say, toast, untilCount, writing } from '#testing/browser/pages.ts';
import { event } from '#testing/events.ts';

const HERE = '/chat/channel/1';
const juno = { name: 'Juno Tackett' };
const articles = feed.getByRole('article');

test('an unsent message stays, with actions to send or discard it', async () => {
  const team = await openApp(HERE, { channels: [{ name: 'release' }] });
  let isDown = true;
  team.on(api.messages.sendToChannel, ({ body, headers }) => {
    if (isDown) throw new TypeError('Failed to fetch');
    const properties = JSON.parse(atob(headers?.['x-properties'] ?? '')) as Record<string, unknown>;
    return team.say({ text: body.content, from: 1, properties }) as Mid;
  });
  await say('first');
  await say('second');
  const failed = articles.filter({ hasText: 'Not sent.' });
  await untilCount(failed, 2);
  await failed.filter({ hasText: 'second' }).getByRole('button', { name: 'Delete' }).click();
  isDown = false;
  await failed.filter({ hasText: 'first' }).getByRole('button', { name: 'Try again' }).click();
  await untilCount(failed, 0);
  await untilCount(articles, 1);
  await expect.element(articles).toMatchTextContent('first');
  expect(team.log.map(({ detail }) => 'content' in detail && detail.content)).toEqual(['first']);
});

test('messages that arrive while older ones are read are counted and do not move the feed', async () => {
  const said = Array.from({ length: 60 }, (_, index) => ({ text: `Message ${index}` }));
  const team = await openApp(HERE, { people: [juno], channels: [{ name: 'release' }], said });
  await expect.element(messageRow('Message 59')).toBeInViewport();
  expect(document.title).toMatch(/^[^(]/);
  feed.element().scrollBy(0, -600);
  await expect.element(page.getByRole('button', { name: /^Go to the newest message/ })).toBeVisible();
  const { top } = feed.element().getBoundingClientRect();
  const rows = [...feed.element().querySelectorAll<HTMLElement>('[data-mid]')];
  const mid = rows.find((row) => row.getBoundingClientRect().top > top)?.dataset['mid'];
  const shown = (): Element | null => feed.element().querySelector(`[data-mid="${mid}"]`);
  const before = await restingPlace(shown);
  team.say({ text: 'News' });
  team.say({ text: 'More news' });
  const toNewest = page.getByRole('button', { name: 'Go to the newest message, 2 new' });
  await expect.element(toNewest).toBeVisible();
  expect(await restingPlace(shown)).toEqual(before);
  await toNewest.click();
  await expect.element(messageRow('More news')).toBeInViewport();
});

test('a reopened chat is at its end, even with a long draft, and kept feeds cannot be reached', async () => {
  const channels = [{ name: 'first' }, { name: 'second' }];
  const said = channels.flatMap((_, chat) =>
    Array.from({ length: 30 }, (__, index) => ({ text: `Message ${index}`, to: { gid: chat + 1 } })),
  );
  await openApp(HERE, { people: [juno], channels, said });
  await expect.element(articles.last()).toBeInViewport({ ratio: 1 });
  await writing.fill('a line\n'.repeat(12));
  await chatRow('second').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'second' })).toBeVisible();
  await expect.element(articles.last()).toBeInViewport({ ratio: 1 });
  // The feed of the first chat stays in the page, but keys and screen readers cannot reach it.
  await expect.poll(() => document.querySelectorAll('.feed-layer-kept[inert]').length).toBe(1);
  await untilCount(page.getByRole('log'), 1);
  await chatRow('first').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'first' })).toBeVisible();
  await expect.element(articles.last()).toBeInViewport({ ratio: 1 });
});

test('messages from an absence have a divider and a bar; both go when all is read', async () => {
  const channels = [{ name: 'waiting' }, { name: 'elsewhere' }];
  const team = await openApp('/chat', { people: [juno], channels });
  for (let line = 0; line < 260; line += 1)
    team.say({ text: `Line ${line}, ${'more words '.repeat((line * 5) % 11)}` });
  await expect.element(chatRow('waiting').getByText('260 unread')).toBeVisible();
  await chatRow('waiting').click();
  await page.getByRole('button', { name: /^260 new/ }).click();
  await expect.element(feed.getByRole('separator', { name: '260 new messages' })).toBeInViewport();
  await expect.element(page.getByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
  await chatRow('elsewhere').click();
  await say('On my way');
  team.say({ text: 'One more' });
  await chatRow('waiting').click();
  await expect.element(messageRow('One more')).toBeVisible();
  await writing.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(chatRow('waiting')).not.toHaveAttribute('data-unread');
});

test('a user removed from the open channel lands at the start and sees the reason', async () => {
  const members = { is_public: false, owner: 2 as never, members: [1, 2] as never };
  const channels = [
    { name: 'kick-here', ...members },
    { name: 'gone-soon', ...members },
  ];
  const team = await openApp(HERE, { people: [juno], channels });
  await expect.element(writing).toBeVisible();
  team.emit(event({ type: 'kick_from_group', gid: 1, reason: 'kick' }));
  await expect.element(toast('You are no longer in #kick-here')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/chat');
  await chatRow('gone-soon').click();
  await expect.element(writing).toBeVisible();
  team.emit(event({ type: 'kick_from_group', gid: 2, reason: 'group_deleted' }));
  await expect.element(toast('#gone-soon was deleted')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/chat');
  await expect.element(chatRow('gone-soon')).not.toBeInTheDocument();
});

test('arrivals, presence and departures show in the open list of members', async () => {
  const team = await openApp(HERE, { people: [juno], channels: [{ name: 'quay' }] });
  await page.getByRole('button', { name: 'Members', exact: true }).click();
  const members = page.getByRole('complementary', { name: 'Details of quay' });
  await expect.element(members).toMatchTextContent('Ines Alder');
  const { create_by: _, ...newcomer } = { ...team.people[0]!, uid: 3, name: 'Tomas Newcomer' };
  const row = members.getByRole('listitem').filter({ hasText: 'Tomas Newcomer' });
  team.emit(event({ type: 'users_log', logs: [{ log_id: 2, action: 'create', ...newcomer }] }));
  await expect.element(row).toMatchTextContent('Offline');
  team.emit(event({ type: 'users_state_changed', uid: 3, online: true }));
  await expect.element(row).toMatchTextContent('Online');
  team.emit(event({ type: 'users_state_changed', uid: 3, online: false }));
  await expect.element(row).toMatchTextContent('Offline');
});

test('a new name of the server shows at once', async () => {
  const team = await openApp('/chat', {});
  await expect.element(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  team.on(api.server.getOrganization, () => ({ name: 'Lighthouse' as never, description: null }));
  const change = { organization_name: 'Lighthouse', organization_description: null, organization_logo: null };
  team.emit(event({ type: 'server_config_changed', ...change }));
  await expect.poll(() => document.title).toBe('Lighthouse Web App');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lighthouse' })).toBeVisible();
});
