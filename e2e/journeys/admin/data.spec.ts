import type { Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn, sayTo } from '../../fixtures/chat-seed.ts';
import { sendFileIn } from '../../fixtures/files/send-files.ts';
import { png } from '../../fixtures/files/uploads.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test, type Team } from '../../fixtures/team.ts';

async function openData(page: Page, team: Team): Promise<void> {
  await openAs(page.context(), team.url, team.founder);
  await page.goto('/setting/data_management');
  await expect(page.getByRole('heading', { level: 1, name: 'Data management' })).toBeVisible();
}

/** Clears messages or files after typing the name of the server. */
async function clear(page: Page, what: 'messages' | 'files'): Promise<void> {
  await page.getByRole('button', { name: `Clear ${what}` }).click();
  const question = page.getByRole('alertdialog', { name: `Clear all ${what}?` });
  const confirm = question.getByRole('button', { name: `Clear ${what}` });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('textbox', { name: 'Type Harbour to confirm' }).fill('harbour');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('textbox').fill('Harbour');
  expect(await defectsOf(page), `clearing ${what}`).toEqual([]);
  await confirm.click();
  await told(page, `All ${what} are cleared`);
  await expect(question).toBeHidden();
}

test('all files are cleared for everyone, and their messages are marked', async ({ page, team, visit, complaints }) => {
  complaints.allow(/status of 404/);
  const ines = await team.join('Ines Filing');
  const gid = await createPublicChannel(team.founder, 'cleared-files');
  await sendFileIn(ines, gid, { name: 'plan.png', content_type: 'image/png', bytes: png(300, 200) });
  await openData(page, team);
  await clear(page, 'files');
  const other = await visit();
  await openAs(other.context(), team.url, ines);
  await other.goto(`/chat/channel/${gid}`);
  await expect(at.feed(other)).toContainText('File Expired');
});

test('all messages are cleared while others watch, and chats go on', async ({ page, team, visit }) => {
  const ines = await team.join('Ines Cleared');
  const gid = await createPublicChannel(team.founder, 'cleared-messages');
  await sayIn(team.founder, gid, 'Soon forgotten.');
  await sayTo(team.founder, ines, 'This too.');
  const other = await visit();
  await openAs(other.context(), team.url, ines);
  await other.goto(`/chat/channel/${gid}`);
  await expect(at.feed(other)).toContainText('Soon forgotten.');
  await openData(page, team);
  await clear(page, 'messages');
  await expect(other.getByText('Soon forgotten.')).toHaveCount(0);
  await expect(other.getByText('This too.')).toHaveCount(0);
  await at.say(other, 'A new beginning.');
  await expect(at.feed(other)).toContainText('A new beginning.');
  await other.reload();
  await expect(at.feed(other)).toContainText('A new beginning.');
  await expect(other.getByText('Soon forgotten.')).toHaveCount(0);
});
