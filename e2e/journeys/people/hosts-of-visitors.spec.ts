import type { Page } from '@playwright/test';
import { openAs } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import { feed } from '../../fixtures/pages.ts';
import { expect, messages, open, say, test } from '../../fixtures/visitors.ts';

test('the host finds visitors under a heading of their own, and sees where they are', async ({
  team,
  embed,
  page,
  visit,
}) => {
  const host = await team.join('Hanna Berth');
  const site = await embed(team, { attributes: `data-host-id="${host.uid}"` });
  const guest = await visit({ locale: 'fr-CA', timezoneId: 'Asia/Tokyo' });
  await guest.goto(`${site.url}/timetable?from=isle#boats`);
  await say(await open(guest), 'Does the ferry run today?');

  await openAs(page.context(), team.url, host);
  await page.goto('/');
  const list = page.getByRole('navigation', { name: 'Chats' });
  await expect(list.getByRole('button', { name: /^Visitors/ })).toBeVisible();
  await list.getByRole('link').filter({ hasText: 'Does the ferry run today?' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Details', exact: true }).click();
  const details = page.getByRole('complementary', { name: /^Details of/ });
  await expect(details.getByRole('link', { name: 'Tideline Ferries' })).toHaveAttribute(
    'href',
    `${site.url}/timetable?from=isle`,
  );
  await expect(details.getByText('Canadian French')).toBeVisible();
  await expect(details.getByText(/^\d\d:\d\d \(Asia\/Tokyo\)$/)).toBeVisible();
});

test('a host assigns a visitor to a member, who reads all of it and answers in the same chat until it is done', async ({
  team,
  embed,
  page,
  visit,
}) => {
  const host = await team.join('Hugo First');
  const colleague = await team.join('Nora Next');
  const site = await embed(team, { attributes: `data-host-id="${host.uid}"` });
  const guest = await visit();
  await guest.goto(site.url);
  const chat = await open(guest);
  await say(chat, 'May I bring a horse?');

  await openAs(page.context(), team.url, host);
  await page.goto('/');
  const row = (at: Page) => at.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: /^Visitor/ });
  const showDetails = (at: Page) => at.getByRole('main').getByRole('button', { name: 'Details', exact: true }).click();
  await row(page).click();
  await showDetails(page);
  await page.getByRole('button', { name: 'Assign to a colleague' }).click();
  await page.getByRole('dialog').getByRole('option', { name: 'Nora Next' }).click();
  await told(page, 'Nora Next talks with the visitor now');

  const other = await visit();
  await openAs(other.context(), team.url, colleague);
  await other.goto('/');
  await row(other).click();
  await showDetails(other);
  await other.getByRole('button', { name: 'Whole conversation' }).click();
  await expect(other.getByRole('dialog').getByText('May I bring a horse?')).toBeVisible();
  await other.keyboard.press('Escape');
  await other.getByRole('textbox', { name: /^Message Visitor/ }).fill('A small one');
  await other.keyboard.press('Enter');
  await expect(messages(chat).getByText('A small one')).toBeVisible();
  await expect(messages(chat)).not.toContainText('🤝');

  await other.getByRole('button', { name: 'Mark as done' }).click();
  await expect(other.getByRole('button', { name: /^Done with visitors/ })).toBeVisible();
  await say(chat, 'It is a pony');
  await expect(other.getByRole('button', { name: /^Visitors/ })).toBeVisible();
  await expect(feed(other).getByText('It is a pony')).toBeVisible();
  await guest.reload();
  const reloaded = await open(guest);
  for (const text of ['May I bring a horse?', 'A small one', 'It is a pony']) {
    await expect(messages(reloaded).getByText(text)).toBeVisible();
  }
});
