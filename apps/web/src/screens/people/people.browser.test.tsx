import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { chatFileOf, saidFile } from '../../testing/browser/chat-files.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { chatRow, feed, writing } from '../../testing/browser/pages.ts';
import { keepFiles, picture } from '../../testing/browser/stored-files.ts';
import { event, settingsChange } from '../../testing/events.ts';

const HERE = '/chat/channel/1';
const juno = { name: 'Juno Tackett' };
const rows = page.getByRole('navigation', { name: 'List of people' }).getByRole('link');
const heading = (name: string): Locator => page.getByRole('main').getByRole('heading', { level: 1, name });

test('a nickname is shown in messages, mentions and lists, and finds the user while a message is written', async () => {
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

test('arrows move through the users, and the server is asked for an exact name that is not listed', async () => {
  const zoe = { name: 'Zoe Last', email: 'zoe.last@example.test' };
  const team = await openApp('/users', { people: [juno, zoe] });
  team.on(api.contacts.searchUser, ({ body: { search_type, keyword } }) =>
    search_type === 'email' && keyword === zoe.email ? team.people[1]! : null,
  );
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
  const none = page.getByText('No one found, or this person does not let others search for them.');
  await expect.element(none).toBeVisible();
  await field.fill(zoe.email);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Zoe Last')).toBeVisible();
});

test('lists and cards of users have no defect that tools can find', async () => {
  const team = await openApp('/users/2', {
    people: [{ name: 'Tomas Blocked' }],
    channels: [{ name: 'defects' }],
    said: [{ text: 'Hello.' }],
  });
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

test('a profile can mute a conversation, make its messages disappear, and shows shared pictures', async () => {
  const said = [{ ...saidFile('quay.png', 'image/png', { width: 80, height: 60 }), to: { uid: 1 } }];
  const team = await openApp('/chat', { people: [{ name: 'Wren Quiet' }, { name: 'Tomas Blind' }], said });
  const files = team.log.map(chatFileOf);
  team.on(api.chatFiles.listChatFiles, ({ query }) => ({
    files: query.with_uid === 2 ? files : [],
    next_cursor: null,
  }));
  team.on(api.chats.updateMutes, () => undefined);
  team.on(api.chats.updateAutoDelete, () => undefined);
  await keepFiles(team, { 'quay.png': await picture(80, 60) });
  const facts = page.getByRole('main').getByRole('region', { name: 'About' });
  const pick = async (name: string, choice: string): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
  };
  await router.navigate({ href: '/users/3' });
  await expect.element(facts).toMatchTextContent(/Notifications\s*On/);
  await expect.element(page.getByRole('heading', { name: /^Pictures you share/ })).not.toBeInTheDocument();
  await router.navigate({ href: '/users/2' });
  await expect.element(page.getByRole('heading', { name: 'Pictures you share · 1' })).toBeVisible();
  await expect.element(facts).toMatchTextContent(/Notifications\s*On/);
  await pick('Set notifications', 'For 8 hours');
  await expect.element(facts).toMatchTextContent('Muted until');
  const muted = { add_users: [{ uid: 2, expired_in: 28_800 }] };
  expect(team.asked(api.chats.updateMutes).map(({ body }) => body)).toMatchObject([muted]);
  await pick('Set auto-delete', '1 day');
  await expect.element(facts).toMatchTextContent(/Auto-delete\s*1 day/);
  const kept = { users: [{ uid: 2, expires_in: 86_400 }] };
  expect(team.asked(api.chats.updateAutoDelete).map(({ body }) => body)).toMatchObject([kept]);

  expect(await defectsOf(), 'a person').toEqual([]);
  await pick('Set notifications', 'On');
  await expect.element(facts).not.toMatchTextContent('Muted');
  await page.getByRole('link', { name: 'Show quay.png in chat' }).click();
  await expect.element(feed.getByRole('button', { name: 'Open image quay.png' })).toBeVisible();
});

test('a channel that hides its members shows no addresses, offers no direct messages and no contacts', async () => {
  const team = await openApp('/chat', {
    people: [{ name: 'Wren Apart', email: 'wren@example.test' }],
    channels: [{ name: 'townhall' }],
    said: [{ text: 'Still between us.', to: { uid: 1 } }],
  });
  await router.navigate({ href: '/users/2' });
  const address = page.getByRole('region', { name: 'About' }).getByText('wren@example.test');
  const message = page.getByRole('main').getByRole('link', { name: 'Message', exact: true });
  await expect.element(address).toBeVisible();
  await expect.element(message).toBeVisible();
  const unchanged = { name: null, description: null, owner: null, avatar_updated_at: null, is_public: null };
  const apart = { show_email: false, dm_to_member: false, add_friend: false };
  // The server hides the address from other members.
  team.on(api.users.listUsers, () => [team.me, { ...team.people[0]!, email: null }]);
  team.emit(event({ type: 'group_changed', gid: 1, ...unchanged, ...apart }));
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(address).not.toBeInTheDocument();
  await expect.element(page.getByText('The channels you share do not allow direct messages.')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).first().click();
  await expect.element(page.getByRole('menuitem', { name: /ickname/ })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Add to contacts' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(await defectsOf(), 'a person one is kept apart from').toEqual([]);

  await router.navigate({ href: '/chat/dm/2' });
  await expect.element(feed).toMatchTextContent('Still between us.');
  const note = page.getByRole('note').filter({ hasText: 'only after they add you as a contact' });
  await expect.element(note).toBeVisible();
  expect(await defectsOf(), 'a conversation that channels keep off').toEqual([]);
});
