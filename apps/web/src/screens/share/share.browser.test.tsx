import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/browser/open-app.tsx';
import { writing } from '../../testing/browser/pages.ts';

const find = page.getByRole('combobox', { name: 'Find a person or channel' });
const addressOf = (texts: Record<string, string>): string => `/share#${new URLSearchParams(texts)}`;

test('the choice offers the chats in which one can write, and goes into the one that is picked', async () => {
  const team = await openApp(
    addressOf({ title: 'Tides', text: 'See https://tides.example', url: 'https://tides.example' }),
    {
      channels: [{ name: 'general' }, { name: 'notices', only_owner_can_send_msg: true }],
    },
  );
  await expect.element(page.getByText('See https://tides.example')).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'general' })).toBeVisible();
  expect(page.getByRole('option', { name: 'notices' }).elements()).toEqual([]);
  await find.fill('gen');
  await userEvent.keyboard('{Enter}');
  // The link is there once.
  await expect.element(writing).toHaveValue('Tides\nSee https://tides.example');
  expect(team.sent()).toEqual([]);
  expect(location.hash).toBe('');
});

test('what was being written in the chat stays before what is shared', async () => {
  await openApp('/chat/channel/1', { channels: [{ name: 'general' }] });
  await writing.fill('Have you seen this?');
  const { router } = await import('../../app/router/router.ts');
  await router.navigate({ href: addressOf({ text: 'Low water', left_out: '1' }) });
  await expect.element(page.getByRole('note')).toHaveTextContent('could not be taken');
  await page.getByRole('option', { name: 'general' }).click();
  await expect.element(writing).toHaveValue('Have you seen this?\nLow water');
});
