import type { Locator, Page } from '@playwright/test';
import { createPublicChannel, openAs, sayIn } from '../fixtures/chat-seed.ts';
import { defectsOf } from '../fixtures/look.ts';
import { composer, feed, toast } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/team.ts';

/** A message of the open chat. */
const row = (page: Page, text: string): Locator => feed(page).getByRole('article').filter({ hasText: text });
const toolbar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Message actions' });

/** Points at a message: its toolbar appears. */
async function reach(page: Page, text: string): Promise<Locator> {
  await row(page, text).hover();
  await expect(row(page, text).getByRole('toolbar')).toBeVisible();
  return toolbar(page);
}

/** Picks a row of the menu of a message. */
async function choose(page: Page, text: string, action: string): Promise<void> {
  await reach(page, text);
  await row(page, text).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A row of the menu shows its key behind its name. */
const item = (page: Page, action: string): Locator => page.getByRole('menuitem', { name: new RegExp(`^${action}`) });

test('two people see each other react, and what they see is what the log says', async ({ team, visit }) => {
  const [ada, ben] = [await team.join('Ada React'), await team.join('Ben React')];
  const gid = await createPublicChannel(team.founder, 'react');
  await sayIn(team.founder, gid, 'Shall we?');
  const [hers, his] = [await visit(), await visit()];
  for (const [page, person] of [
    [hers, ada],
    [his, ben],
  ] as const) {
    await openAs(page.context(), team.url, person);
    await page.goto(`/chat/channel/${gid}`);
    await expect(row(page, 'Shall we?')).toBeVisible();
  }
  await (await reach(hers, 'Shall we?')).getByRole('button', { name: 'React with 👍' }).click();
  const thumb = (page: Page) => row(page, 'Shall we?').getByRole('button', { name: /👍 \d/ });
  await expect(thumb(hers)).toHaveAttribute('aria-pressed', 'true');
  await expect(thumb(his)).toHaveAccessibleName('👍 1 Ada React reacted with 👍');
  await expect(thumb(his)).toHaveAttribute('aria-pressed', 'false');

  await thumb(his).click();
  await expect(thumb(hers)).toHaveAccessibleName('👍 2 Ada React and Ben React reacted with 👍');
  await thumb(hers).click();
  await expect(thumb(hers)).toHaveAccessibleName('👍 1 Ben React reacted with 👍');
  await expect(thumb(his)).toHaveAccessibleName('👍 1 Ben React reacted with 👍');

  const outside: string[] = [];
  hers.on('request', (request) => {
    if (!request.url().startsWith(team.url)) outside.push(request.url());
  });
  await row(hers, 'Shall we?').getByRole('button', { name: 'Add a reaction' }).click();
  await hers.getByRole('dialog', { name: 'Reactions' }).getByRole('searchbox').fill('parrot');
  await expect(hers.getByRole('gridcell', { name: /^parrot$/i })).toBeVisible();
  await hers.keyboard.press('Enter');
  await expect(row(his, 'Shall we?').getByRole('button', { name: /🦜/ })).toBeVisible();
  expect(outside).toEqual([]);

  await hers.reload();
  await expect(thumb(hers)).toHaveAccessibleName('👍 1 Ben React reacted with 👍');
  await expect(row(hers, 'Shall we?').getByRole('button', { name: /🦜 1/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a reaction shows before the server answers, and goes when it refuses', async ({
  team,
  page,
  context,
  complaints,
}) => {
  const ada = await team.join('Ada Early');
  const gid = await createPublicChannel(team.founder, 'early');
  await sayIn(team.founder, gid, 'Quick');
  await openAs(context, team.url, ada);
  await page.goto(`/chat/channel/${gid}`);
  complaints.allow(/status of 403/);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/message/*/like', async (route) => {
    await held;
    await route.fulfill({ status: 403 });
  });
  await (await reach(page, 'Quick')).getByRole('button', { name: 'React with 👍' }).click();
  const pill = row(page, 'Quick').getByRole('button', { name: /👍 1/ });
  await expect(pill).toBeVisible();
  release();
  await expect(pill).toBeHidden();
  await expect(toast(page, 'Request Not Allowed')).toBeVisible();
});
