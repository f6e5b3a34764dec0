import { Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { writing } from '../../testing/browser/pages.ts';

const find = page.getByRole('combobox', { name: 'Find a person or channel' });
const preview = page.getByRole('region', { name: 'What was shared' });

/** Opens the choice at the server's redirect address, with texts in its fragment. */
const openChoice = (texts: Record<string, string>) => router.navigate({ href: `/share#${new URLSearchParams(texts)}` });

test('the choice offers the chats in which the user can write, and fills the composer of the chosen one', async () => {
  const team = await openApp('/chat', {
    channels: [
      { name: 'general' },
      { name: 'notices', only_owner_can_send_msg: true, is_public: false, owner: Uid.parse(2) },
    ],
  });
  await openChoice({ title: 'Tides', text: 'See https://tides.example', url: 'https://tides.example' });
  await expect.element(preview).toHaveTextContent('Tides See https://tides.example');
  await expect.element(page.getByRole('option', { name: 'general' })).toBeVisible();
  expect(page.getByRole('option', { name: 'notices' }).elements()).toEqual([]);
  await find.fill('gen');
  await userEvent.keyboard('{Enter}');
  // The link appears only once.
  await expect.element(writing).toHaveValue('Tides\nSee https://tides.example');
  expect(team.sent()).toEqual([]);
});

test('an administrator who is a member is offered a channel in which only owner and administrators write', async () => {
  const channels = [
    { name: 'notices', only_owner_can_send_msg: true, is_public: false, owner: Uid.parse(2), members: [Uid.parse(1)] },
  ];
  await openApp('/chat/channel/1', { me: { is_admin: true }, channels });
  await expect.element(writing).toBeEnabled();
  await openChoice({ text: 'Low water' });
  await expect.element(page.getByRole('option', { name: 'notices' })).toBeVisible();
});

test('a draft in the chat stays before the shared text', async () => {
  await openApp('/chat/channel/1', { channels: [{ name: 'general' }] });
  await writing.fill('Have you seen this?');
  await openChoice({ text: 'Low water', left_out: '1' });
  const note = 'Files and long texts could not be taken this time. Share them once more.';
  await expect.element(page.getByRole('note')).toHaveTextContent(note);
  await page.getByRole('option', { name: 'general' }).click();
  await expect.element(writing).toHaveValue('Have you seen this?\nLow water');
});
