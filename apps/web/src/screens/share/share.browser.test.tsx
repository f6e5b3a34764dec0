import { Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { writing } from '../../testing/browser/pages.ts';

const find = page.getByRole('combobox', { name: 'Find a person or channel' });
const preview = page.getByRole('region', { name: 'What was shared' });

/** Opens the choice as the server leads to it, with texts in the fragment of its address. */
const openChoice = (texts: Record<string, string>) => router.navigate({ href: `/share#${new URLSearchParams(texts)}` });

test('the choice offers the chats in which one can write, and goes into the one that is picked', async () => {
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
  // The link is there once.
  await expect.element(writing).toHaveValue('Tides\nSee https://tides.example');
  expect(team.sent()).toEqual([]);
});

test('what was being written in the chat stays before what is shared', async () => {
  await openApp('/chat/channel/1', { channels: [{ name: 'general' }] });
  await writing.fill('Have you seen this?');
  await openChoice({ text: 'Low water', left_out: '1' });
  const note = 'Files and long texts could not be taken this time. Share them once more.';
  await expect.element(page.getByRole('note')).toHaveTextContent(note);
  await page.getByRole('option', { name: 'general' }).click();
  await expect.element(writing).toHaveValue('Have you seen this?\nLow water');
});
