import { api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAreaTags } from '#testing/browser/area-tags.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { openApp } from '#testing/browser/open-app.tsx';

const counts = { user_count: 3, group_count: 1, online_user_count: 1, version: '0.5.4' };
const main = page.getByRole('main');

async function openOverview(answer: object) {
  const team = await openApp('/setting/overview', { me: { is_admin: true } });
  answerAreaTags(team);
  team.on(api.server.getFrontendUrl, () => 'https://chat.team.example');
  team.on(api.server.getCounts, () => ({ ...counts, ...answer }));
  await expect.element(page.getByRole('textbox', { name: 'Server name' })).toBeVisible();
  await expect.poll(() => team.asked(api.server.getCounts).length).toBe(1);
}

test('administrators see that the last backup failed or is overdue, and how old the newest one is', async () => {
  await openOverview({ backups_fail_since: Date.UTC(2026, 0, 5, 12) });
  await expect.element(main.getByText(/^The last daily backup failed.*5/)).toBeVisible();
  expect(await defectsOf(), 'overview').toEqual([]);
});

test('administrators see that there is no backup at all', async () => {
  await openOverview({ backups_fail_since: null });
  await expect.element(main.getByText(/^The daily backup failed.* there is none yet/)).toBeVisible();
});

test('nothing is shown while backups are made, or are not scheduled', async () => {
  await openOverview({});
  await expect.element(main.getByText(/backup failed/)).not.toBeInTheDocument();
});
