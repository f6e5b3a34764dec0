import { createPublicChannel, openAs } from '../../fixtures/chat-seed.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test } from '../../fixtures/team.ts';

test('settings of this browser apply at once and survive a reload', async ({ page, context, team }) => {
  const ines = await team.join('Ines General');
  const gid = await createPublicChannel(team.founder, 'general-settings');
  await openAs(context, team.url, ines);
  await page.goto('/setting/general');
  await page.getByRole('combobox', { name: 'Own messages' }).click();
  await page.getByRole('option', { name: 'On the right' }).click();
  await page.getByRole('switch', { name: 'Enter sends' }).click();
  expect(await defectsOf(page), 'general').toEqual([]);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Enter sends' })).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Own messages' })).toContainText('On the right');
  await page.goto(`/chat/channel/${gid}`);
  await at.composer(page).fill('one');
  await at.composer(page).press('Enter');
  await at.composer(page).pressSequentially('two');
  await at.composer(page).press('Control+Enter');
  await expect(at.feed(page)).toContainText(/one\s*two/);
});
