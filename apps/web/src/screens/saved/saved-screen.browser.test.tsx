import { api } from '@loquat/contract';
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { keepBundles } from '../../testing/browser/bundles.ts';
import { saidFile } from '../../testing/browser/chat-files.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { feed, messageRow, reach, untilCount } from '../../testing/browser/pages.ts';

const juno = { name: 'Juno Tackett' };

test('an empty list of saved items explains how to save', async () => {
  await openApp('/favs', {});
  await expect.element(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await expect.element(page.getByText('Hover a message and press the bookmark.')).toBeVisible();
});

test('saved items are found by kind, chat and words, shown in their chat, and removed', async () => {
  const said = [
    { text: 'Noted', from: 3 },
    { text: 'Plan for today' },
    { text: 'Only for you', to: { uid: 1 } },
    saidFile('slip.pdf', 'application/pdf'),
  ];
  const team = await openApp('/chat', {
    people: [juno, { name: 'Wren Says' }],
    channels: [{ name: 'keepsakes' }],
    said,
  });
  keepBundles(team, [1, 2, 3, 4]);
  team.on(api.saved.getSavedAttachment, () => new Uint8Array());
  await router.navigate({ href: '/favs' });
  const list = page.getByRole('main').getByRole('list', { name: 'Saved' });
  const items = list.getByRole('article');
  const only = async (text: string): Promise<void> => {
    await untilCount(items, 1);
    await expect.element(items).toMatchTextContent(text);
  };
  await untilCount(items, 4);
  await expect.element(items.first()).toMatchTextContent('slip.pdf');
  expect(await defectsOf()).toEqual([]);
  await page.viewport(1_280, 800);

  const filters = page.getByRole('main').getByRole('group', { name: 'Filters' });
  const pick = async (filter: string, choice: string): Promise<void> => {
    await filters.getByRole('button', { name: filter }).click();
    await page.getByRole('menuitemradio', { name: choice }).click();
  };
  const clear = (name: string): Promise<void> => filters.getByRole('button', { name: `Clear filter: ${name}` }).click();
  await pick('From: From anyone', 'Wren Says');
  await only('Noted');
  await pick('Saved: Any time', 'Last 7 days');
  await only('Noted');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 86_400_000);
  await pick('Saved: Last 7 days', 'Last 30 days');
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  for (const name of ['From', 'Saved']) await clear(name);
  await untilCount(items, 4);
  await page.viewport(390, 844);
  await pick('In chat: Any chat', '#keepsakes');
  await untilCount(items, 3);
  await clear('In chat');
  await page.viewport(1_280, 800);

  const column = page.getByRole('region', { name: 'Saved' });
  const kind = (name: RegExp): Locator => column.getByRole('button', { name });
  const search = column.getByRole('textbox', { name: 'Search saved items' });
  await kind(/^Files/).click();
  await untilCount(items, 1);
  await kind(/^keepsakes/).click();
  await untilCount(items, 3);
  await search.fill('plan');
  await only('Plan for today');

  await list.getByRole('button', { name: 'Remove from saved' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await search.fill('');
  await kind(/^All items/).click();
  await untilCount(items, 3);
  await items.filter({ hasText: 'Only for you' }).getByRole('link', { name: 'Show in chat' }).click();
  await expect.poll(() => location.pathname).toBe('/chat/dm/2');
  await expect.element(feed.getByText('Only for you')).toBeVisible();
});

test('an item saved in a chat is in its open list at once, and can be forwarded from there', async () => {
  const channels = [{ name: 'passing' }, { name: 'receiving' }];
  const said = [{ text: 'Worth keeping' }];
  const team = await openApp('/chat/channel/1', { people: [juno], channels, said });
  keepBundles(team);
  await page.getByRole('button', { name: 'Pinned', exact: true }).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('tab', { name: 'Saved' }).click();
  await expect.element(panel.getByText('Nothing saved from here')).toBeVisible();
  await reach('Worth keeping');
  await messageRow('Worth keeping').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(panel.getByRole('article')).toMatchTextContent('Worth keeping');

  await panel.getByRole('button', { name: 'Forward' }).click();
  const dialog = page.getByRole('dialog', { name: /^Forward/ });
  await dialog.getByRole('combobox').fill('receiving');
  await untilCount(dialog.getByRole('option'), 1);
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Forward to 1 chat' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await router.navigate({ href: '/chat/channel/2' });
  await expect.element(messageRow('Worth keeping')).toBeVisible();
});
