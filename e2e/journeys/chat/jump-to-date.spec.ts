import { createPublicChannel, openAs, sayIn } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

const DAY_MS = 86_400_000;
/** How many days ago each message was sent, by its index. */
const ageOf = (index: number): number => (index < 80 ? 60 : index < 100 ? 20 : index < 145 ? 8 : 1);
const textOf = (index: number): string => `Entry ${index} of the year`;

test('the date above the messages leads to other dates', async ({ visit, team }) => {
  const gid = await createPublicChannel(team.founder, 'yearbook');
  for (let index = 0; index < 150; index += 1) await sayIn(team.founder, gid, textOf(index));
  const page = await visit({ locale: 'en-US', timezoneId: 'UTC' });
  // A later visitor gets all of it from the history, where it is given an age that a test cannot wait for.
  await openAs(page.context(), team.url, await team.join('Ines Yearbook'));
  await page.route(`**/api/group/${gid}/history?*`, async (route) => {
    const answer = await route.fetch();
    const entries = (await answer.json()) as { created_at: number; detail: { content: string } }[];
    const aged = entries.map((entry) => {
      const index = Number(/Entry (\d+)/.exec(entry.detail.content)?.[1]);
      return { ...entry, created_at: entry.created_at - ageOf(index) * DAY_MS };
    });
    await route.fulfill({ response: answer, json: aged });
  });
  await page.goto(`/chat/channel/${gid}`);
  await expect(at.messageRow(page, textOf(149))).toBeInViewport();
  const dates = at.feed(page).getByRole('button', { name: /, jump to a date$/ });
  const go = async (to: string) => {
    await dates.last().click();
    await page.getByRole('menuitem', { name: to, exact: true }).click();
  };

  await expect(dates.last()).toHaveText('Yesterday');
  await go('Last month');
  await expect(at.messageRow(page, textOf(80))).toBeFocused();
  await go('The beginning');
  await expect(at.messageRow(page, textOf(0))).toBeFocused();
  await go('Last week');
  await expect(at.messageRow(page, textOf(145))).toBeFocused();

  await go('Pick a date');
  const dialog = page.getByRole('dialog', { name: 'Jump to a date' });
  await dialog.getByLabel('Day').fill(new Date(Date.now() - 8 * DAY_MS).toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Jump' }).click();
  await expect(at.messageRow(page, textOf(100))).toBeFocused();

  // Nothing was sent today, so it leads to the end of the chat. By keyboard only.
  await dates.last().press('Enter');
  await page.getByRole('menuitem', { name: 'Today', exact: true }).press('Enter');
  await expect(at.messageRow(page, textOf(149))).toBeFocused();
  await expect(page.locator('.feed-flash')).toHaveCount(0);
  await page.mouse.move(0, 0);
  expect(await defectsOf(page)).toEqual([]);
});
