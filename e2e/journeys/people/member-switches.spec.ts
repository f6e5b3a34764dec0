import { createPublicChannel, openAs, sayTo } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { feed } from '../../fixtures/pages.ts';
import { expect, test } from '../../fixtures/team.ts';

test('a channel that keeps its members apart shows no addresses, offers no direct messages and no contacts', async ({
  page,
  visit,
  team,
}) => {
  const { founder } = team;
  const [ines, wren] = [await team.join('Ines Apart'), await team.join('Wren Apart')];
  await sayTo(ines, wren, 'Still between us.');
  const gid = await createPublicChannel(founder, 'townhall');
  await openAs(page.context(), team.url, ines);
  await page.goto(`/users/${wren.uid}`);
  const about = page.getByRole('region', { name: 'About' });
  await expect(about.getByText(wren.email)).toBeVisible();
  const message = page.getByRole('main').getByRole('link', { name: 'Message', exact: true });
  await expect(message).toBeVisible();

  const admin = await visit();
  await openAs(admin.context(), team.url, founder);
  await admin.goto(`/setting/channel/${gid}`);
  for (const name of ['Show email addresses', 'Direct messages between members', 'Adding contacts']) {
    await admin.getByRole('switch', { name }).click();
  }
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();

  await expect(about.getByText(wren.email)).toBeHidden();
  await expect(message).toBeHidden();
  await expect(page.getByText('The channels you share do not allow direct messages.')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).first().click();
  await expect(page.getByRole('menuitem', { name: /ickname/ })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Add to contacts' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await defectsOf(page), 'a person one is kept apart from').toEqual([]);

  await page.goto(`/chat/dm/${wren.uid}`);
  await expect(feed(page)).toContainText('Still between us.');
  await expect(page.getByRole('note').filter({ hasText: 'only after they add you as a contact' })).toBeVisible();
  expect(await defectsOf(page), 'a conversation that channels keep off').toEqual([]);
});
