import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { answerAreaTags } from '../../testing/browser/area-tags.ts';
import { defectsOf } from '../../testing/browser/look.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { toast } from '../../testing/browser/pages.ts';
import { reopenArea } from '../../testing/browser/reopen-area.ts';

async function openData() {
  const team = await openApp('/chat', { me: { is_admin: true }, channels: [{ name: 'counted' }] });
  answerAreaTags(team);
  team.on(api.server.getCounts, () => ({ user_count: 12, group_count: 3, online_user_count: 1, version: '0.5.4' }));
  const bounds = { user_quota_mb: 0, server_quota_mb: 0, reserve_bytes: 1_000 };
  team.on(api.storage.getStorage, () => ({ ...bounds, used_bytes: 5_000, free_bytes: 9_000_000, largest: [] }));
  team.on(api.files.deleteAllFiles, () => undefined);
  team.on(api.messages.clearServer, () => undefined);
  await router.navigate({ href: '/setting/data_management' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Data management' })).toBeVisible();
  return team;
}

test('totals are shown, and the settings for all files are saved', async () => {
  const team = await openData();
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('12');
  const age = page.getByRole('combobox', { name: 'Delete files after' });
  await age.click();
  for (const name of ['Off', '1 day', '7 days', '30 days', '90 days', '180 days'])
    await expect.element(page.getByRole('option', { name })).toBeVisible();
  await page.getByRole('option', { name: '90 days' }).click();
  const links = page.getByRole('switch', { name: /^File links work without signing in/ });
  await expect.element(links).not.toBeChecked();
  await links.click();
  expect(await defectsOf(), 'data').toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(toast('Changes saved')).toBeVisible();
  expect(team.asked(api.server.updateCommonSettings).map(({ body }) => body)).toEqual([
    { max_file_expiry_mode: 'Day90', public_file_links: true },
  ]);
  await reopenArea('/setting/data_management');
  await expect.element(age).toMatchTextContent('90 days');
  await expect.element(links).toBeChecked();
});

test('messages and files are cleared after typing the name of the server', async () => {
  const team = await openData();
  for (const what of ['files', 'messages']) {
    await page.getByRole('button', { name: `Clear ${what}` }).click();
    const question = page.getByRole('alertdialog', { name: `Clear all ${what}?` });
    const confirm = question.getByRole('button', { name: `Clear ${what}` });
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
    await question.getByRole('textbox', { name: 'Type Harbour to confirm' }).fill('harbour');
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
    expect(team.asked(api.files.deleteAllFiles)).toHaveLength(what === 'files' ? 0 : 1);
    await question.getByRole('textbox', { name: 'Type Harbour to confirm' }).fill('Harbour');
    expect(await defectsOf(), `clearing ${what}`).toEqual([]);
    await confirm.click();
    await expect.element(toast(`All ${what} are cleared`)).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  }
  expect(team.asked(api.messages.clearServer)).toHaveLength(1);
});
