import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { event, settingsChange } from '../../testing/events.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, feed, writing } from '../../testing/browser/pages.ts';

const HERE = '/chat/channel/1';
const juno = { name: 'Juno Tackett' };
const rows = page.getByRole('navigation', { name: 'List of people' }).getByRole('link');
const heading = (name: string): Locator => page.getByRole('main').getByRole('heading', { level: 1, name });

test('a nickname is shown in messages, mentions and lists, and finds somebody while a message is written', async () => {
  const team = await openApp(HERE, {
    people: [juno, { name: 'Noor Haddani' }],
    channels: [{ name: 'nicknames' }],
    said: [
      { text: 'Cropping things.', from: 3 },
      { text: ' @3 means me.', from: 3 },
    ],
  });
  team.emit(event({ type: 'user_remark', contact_uid: 3, remark: 'Skipper' }));
  await expect.element(feed.getByRole('article', { name: /^Skipper,/ }).first()).toBeVisible();
  const mentions = feed.getByRole('button', { name: '@Skipper' });
  await expect.element(mentions).toBeVisible();
  await expect.element(chatRow('nicknames')).toMatchTextContent('Skipper');
  await page.getByRole('button', { name: 'Members', exact: true }).click();
  await expect.element(page.getByRole('complementary').getByRole('button', { name: /^Skipper/ })).toBeVisible();

  await writing.click();
  await userEvent.keyboard('Hi @ski');
  await expect.element(page.getByRole('option', { name: /^Skipper/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => mentions.elements().length).toBe(2);
});

test('pressing a name shows the profile, which leads to a direct message', async () => {
  await openApp(HERE, {
    people: [{ name: 'Kofi Mensole', email: 'kofi.mensole@example.test' }],
    channels: [{ name: 'cards' }],
    said: [{ text: 'In the voice room.' }],
  });
  const name = feed.getByRole('button', { name: 'Kofi Mensole' });
  await name.click();
  const card = page.getByRole('dialog', { name: 'About Kofi Mensole' });
  await expect.element(card).toMatchTextContent('kofi.mensole@example.test');
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await card.getByRole('link', { name: 'Message' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kofi Mensole' })).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/chat/dm/2');
});

test('arrows move through the people, and the server is asked for an exact name that is not listed', async () => {
  const zoe = { name: 'Zoe Last', email: 'zoe.last@example.test' };
  const team = await openApp('/users', { people: [juno, zoe] });
  team.on(api.contacts.searchUser, ({ body: { search_type, keyword } }) =>
    search_type === 'email' && keyword === zoe.email ? team.people[1]! : null,
  );
  team.on(api.chatFiles.listChatFiles, () => ({ files: [], next_cursor: null }));
  const field = page.getByRole('textbox', { name: 'Find by name or email' });
  const count = () => rows.elements().length;
  await field.fill('zoe');
  await expect.poll(count).toBe(1);
  await field.fill('');
  await expect.poll(count).not.toBe(1);
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{End}');
  await expect.element(rows.last()).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(rows.first()).toHaveFocus();
  await field.fill('nobody@example.test');
  await userEvent.keyboard('{Enter}');
  const none = page.getByText('Nobody found, or this person does not let others search for them.');
  await expect.element(none).toBeVisible();
  await field.fill(zoe.email);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Zoe Last')).toBeVisible();
});

test('people and cards have no defect that tools can find', async () => {
  const team = await openApp('/users/2', {
    people: [{ name: 'Tomas Blocked' }],
    channels: [{ name: 'defects' }],
    said: [{ text: 'Hello.' }],
  });
  team.on(api.chatFiles.listChatFiles, () => ({ files: [], next_cursor: null }));
  const info = { status: 'added', created_at: 1_790_000_000_000, updated_at: 1_790_000_000_000 };
  team.emit(settingsChange({ add_contacts: [{ target_uid: 2, info }] }));
  team.emit(event({ type: 'user_remark', contact_uid: 2, remark: 'Tom' }));
  await expect.element(heading('Tomas Blocked (Tom)')).toBeVisible();
  expect.soft(await defectsOf(), 'profile').toEqual([]);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect.soft(await defectsOf(), 'nickname').toEqual([]);
  await userEvent.keyboard('{Escape}');
  await router.navigate({ href: HERE });
  await feed.getByRole('button', { name: 'Tom' }).click();
  await expect.element(page.getByRole('dialog', { name: 'About Tom' })).toBeVisible();
  expect.soft(await defectsOf(), 'card').toEqual([]);
});
