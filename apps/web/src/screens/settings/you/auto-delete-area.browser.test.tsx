import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';
import { reopenArea } from '#testing/browser/reopen-area.ts';
import { settingsChange } from '#testing/events.ts';

test('users pick the chats in which their messages disappear', async () => {
  const team = await openApp('/setting/auto_delete', {
    people: [{ name: 'Wren Fleeting' }],
    channels: [{ name: 'watercooler' }],
  });
  team.on(api.chats.updateAutoDelete, () => undefined);
  await expect.element(page.getByRole('heading', { name: 'Your messages stay' })).toBeVisible();
  expect(await defectsOf(), 'empty').toEqual([]);
  await page.getByRole('button', { name: 'Add a chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a chat' });
  for (const name of ['watercooler', 'Wren Fleeting']) {
    await dialog.getByRole('combobox', { name: 'Find a chat' }).fill(name);
    await dialog.getByRole('option', { name: new RegExp(name) }).click();
  }
  await dialog.getByRole('combobox', { name: 'Delete after' }).click();
  await page.getByRole('option', { name: '1 week' }).click();
  expect(await defectsOf(), 'picking').toEqual([]);
  await dialog.getByRole('button', { name: 'Start' }).click();
  const cooler = page.getByRole('combobox', { name: 'watercooler: delete after' });
  const withWren = page.getByRole('combobox', { name: 'Wren Fleeting: delete after' });
  await expect.element(withWren).toMatchTextContent('1 week');
  await cooler.click();
  await page.getByRole('option', { name: '1 hour' }).click();
  await expect.element(cooler).toMatchTextContent('1 hour');
  expect(await defectsOf(), 'list').toEqual([]);

  await withWren.click();
  await page.getByRole('option', { name: 'Off' }).click();
  await expect
    .poll(() => team.asked(api.chats.updateAutoDelete).at(-1)?.body)
    .toMatchObject({ users: [{ uid: 2, expires_in: 0 }] });
  await reopenArea('/setting/auto_delete');
  await expect.element(cooler).toMatchTextContent('1 hour');
  await expect.element(withWren).not.toBeInTheDocument();

  // Another device of the same user sets another value.
  team.emit(settingsChange({ burn_after_reading_users: [{ uid: 2, expires_in: 604_800 }] }));
  await expect.element(withWren).toMatchTextContent('1 week');
});
