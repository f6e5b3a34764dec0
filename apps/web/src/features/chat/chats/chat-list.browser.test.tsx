import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { touch } from '#testing/browser/hand.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { chatRow, item, restingPlace } from '#testing/browser/pages.ts';

const juno = { name: 'Juno Tackett' };
const list = page.getByRole('navigation', { name: 'Chats' });
const pinned = page.getByRole('button', { name: 'Pinned' });

/** Opens the menu of a chat with the button of its row. */
async function openMenu(name: string): Promise<void> {
  await chatRow(name).hover();
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
}

test('a hidden chat comes back with the next message or when it is opened', async () => {
  const team = await openApp('/chat', { people: [juno], channels: [{ name: 'quiet' }], said: [{ text: 'First.' }] });
  await openMenu('quiet');
  await item('Hide').click();
  await expect.element(chatRow('quiet')).not.toBeInTheDocument();
  team.say({ text: 'Second.' });
  await expect.element(chatRow('quiet')).toBeVisible();
  await openMenu('quiet');
  await item('Hide').click();
  await expect.element(chatRow('quiet')).not.toBeInTheDocument();
  await router.navigate({ href: '/chat/channel/1' });
  await expect.element(chatRow('quiet')).toBeVisible();
});

test('a change that the server refuses is reverted with a toast', async () => {
  const team = await openApp('/chat', { channels: [{ name: 'refused' }] });
  team.on(api.chats.pinChat, () => new Response('', { status: 500 }));
  await openMenu('refused');
  await item('Pin chat').click();
  await expect.element(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible();
  await expect.element(pinned).not.toBeInTheDocument();
});

test('the list can be narrowed to pictures, and widened again', async () => {
  await openApp('/chat', { channels: [{ name: 'narrow-one' }] });
  await page.getByRole('button', { name: 'Show pictures only' }).click();
  await expect.element(chatRow('narrow-one')).toBeVisible();
  const column = page.getByRole('region', { name: 'Chat' });
  expect((await restingPlace(column)).width).toBe(72);
  await page.getByRole('button', { name: 'Show the whole list' }).click();
  await expect.element(page.getByRole('button', { name: 'Unread' })).toBeVisible();
});

test('a long press on a chat opens its menu as a sheet and not the chat', async () => {
  await page.viewport(390, 780);
  const team = await openApp('/chat', { channels: [{ name: 'finger-one' }] });
  team.on(api.chats.pinChat, () => undefined);
  const { x, y } = await restingPlace(chatRow('finger-one'));
  await touch('touchStart', { x: x + 60, y: y + 20 });
  await expect.element(item('Pin chat')).toBeVisible();
  await touch('touchEnd');
  await item('Pin chat').click();
  await expect.element(pinned).toBeVisible();
  expect(location.pathname).toBe('/chat');
});

test('the button for new chats covers no unread count', async () => {
  await page.viewport(390, 844);
  const channels = Array.from({ length: 14 }, (_, index) => ({ name: `badge-${index}` }));
  const long = 'long enough to be cut off at the end of its row, whatever is there.';
  const said = channels.map((_, index) => ({ text: `Before anybody came, and ${long}`, to: { gid: index + 1 } }));
  const team = await openApp('/chat', { people: [juno], channels, said });
  for (const { to } of said) team.say({ text: `News, and ${long}`, to });
  await expect.element(list.getByText('1 unread').first()).toBeVisible();
  const button = await restingPlace(page.getByRole('button', { name: 'New message or channel' }));
  const covered = (): number =>
    list
      .getByText('1 unread')
      .elements()
      .map((badge) => (badge.parentElement ?? badge).getBoundingClientRect())
      .filter(({ right, top, bottom }) => right > button.x && bottom > button.y && top < button.y + button.height)
      .length;
  await expect.poll(covered).toBe(0);
  for (const top of [40, 90, 10_000]) {
    list.element().scrollTo({ top });
    await expect.poll(covered, { message: `scrolled to ${top}` }).toBe(0);
  }
});
