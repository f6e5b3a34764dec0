import { api } from '@loquat/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { feed, writing } from '../../testing/browser/pages.ts';
import { event } from '../../testing/events.ts';
import { serverStore } from '../server/server.store.ts';

const OFF = { dm_enable: false, add_friend_enable: false, search_user_enable: false };
const people = [{ name: 'Juno Tackett' }];
const said = [{ text: 'From before.', to: { uid: 1 } }];

/** An administrator turns all these rights off. */
function turnOff(team: Awaited<ReturnType<typeof openApp>>): void {
  const unchanged = { organization_name: null, organization_description: null, organization_logo: null };
  const { common } = serverStore.getState();
  team.on(api.server.getCommonSettings, () => ({ ...common, ...OFF }));
  team.emit(event({ type: 'server_config_changed', ...unchanged, ...OFF }));
}

test('rights that administrators turn off are hidden from members at once: writing, adding, searching', async () => {
  const team = await openApp('/chat/dm/2', { people, said });
  await expect.element(writing).toBeVisible();
  turnOff(team);
  await expect.element(page.getByText('The admins have turned off direct messages.')).toBeVisible();
  await expect.element(writing).not.toBeInTheDocument();
  await expect.element(feed).toMatchTextContent('From before.');
  expect(await defectsOf(), 'a conversation without direct messages').toEqual([]);

  await router.navigate({ href: '/users/2' });
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1, name: 'Juno Tackett' })).toBeVisible();
  const message = page.getByRole('main').getByRole('link', { name: 'Message', exact: true });
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More' }).first().click();
  await expect.element(page.getByRole('menuitem', { name: /ickname/ })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Add to contacts' })).not.toBeInTheDocument();
});

test('administrators keep all these rights', async () => {
  await openApp('/chat/dm/2', { me: { is_admin: true }, people, common: OFF });
  await expect.element(writing).toBeVisible();
});

describe('while direct messages are off', () => {
  const places = {
    people: [{ name: 'Juno Tackett' }, { name: 'Kofi Mensole' }],
    channels: [{ name: 'general' }],
    said: [
      { text: 'From before.', to: { uid: 1 } },
      { text: 'In the channel.', from: 3 },
    ],
    common: OFF,
  };
  const option = (name: string) => page.getByRole('option').filter({ hasText: name });

  test('the start screen and the list of chats start no direct message', async () => {
    const team = await openApp('/chat', { ...places, common: {} });
    const card = page.getByRole('main').getByRole('button', { name: /^Send a DM/ });
    await expect.element(card).toBeVisible();
    turnOff(team);
    await expect.element(card).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'New message or channel' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Create a channel' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Start a direct message' })).not.toBeInTheDocument();
  });

  test('the quick switcher leads to existing conversations, but to no new one', async () => {
    await openApp('/chat/channel/1', places);
    await expect.element(writing).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('dialog', { name: 'Quick switcher' }).getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('@');
    await expect.element(option('Juno Tackett')).toBeVisible();
    await expect.element(option('Kofi Mensole')).not.toBeInTheDocument();
    await userEvent.keyboard('{Backspace}>new message');
    await expect.element(option('Juno Tackett')).not.toBeInTheDocument();
    await expect.element(option('New message')).not.toBeInTheDocument();
  });

  test('shared content can go only to channels', async () => {
    await openApp('/chat/channel/1', places);
    await router.navigate({ href: '/share#text=Low+water' });
    await expect.element(option('general')).toBeVisible();
    for (const { name } of places.people) await expect.element(option(name)).not.toBeInTheDocument();
  });

  test('neither the profile beside a message nor the list of users leads to a direct message', async () => {
    await openApp('/chat/channel/1', places);
    await feed.getByRole('button', { name: 'Kofi Mensole' }).click();
    const card = page.getByRole('dialog', { name: 'About Kofi Mensole' });
    await expect.element(card).toBeVisible();
    await expect.element(card.getByRole('link', { name: 'Message', exact: true })).not.toBeInTheDocument();
    await router.navigate({ href: '/users' });
    const rows = page.getByRole('navigation', { name: 'List of people' }).getByRole('link');
    await expect.element(rows.filter({ hasText: 'Kofi Mensole' })).toBeVisible();
    const targets = page.getByRole('main').getByRole('link').elements();
    expect(targets.filter((link) => link.getAttribute('href')?.startsWith('/chat/dm/'))).toEqual([]);
  });
});
