import type { Page } from '@playwright/test';
import { emailOf, openAs, type Person, PASSWORD } from '../../fixtures/chat-seed.ts';
import { told } from '../../fixtures/notices.ts';
import * as at from '../../fixtures/pages.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import { expect, test, type Team } from '../../fixtures/team.ts';

const row = (page: Page, name: string) => page.getByRole('table', { name: 'Accounts' }).getByRole('row', { name });

async function openMembers(page: Page, team: Pick<Team, 'url' | 'founder'>): Promise<void> {
  await openAs(page.context(), team.url, team.founder);
  await page.goto(`${team.url}/setting/members`);
  await expect(row(page, team.founder.name)).toBeVisible();
}

/** Chooses an item from the menu of an account. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Signs a user in through the form. */
async function comeIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await at.signIn(page, person.email, password);
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
}

test('an account is created, and its owner signs in; a taken name or address is reported at its field', async ({
  page,
  team,
  visit,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const ines = await team.join('Ines Taken');
  await openMembers(page, team);
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByText('This does not look right.')).toBeVisible();
  await expect(dialog.getByText('Use 8 characters or more.')).toBeVisible();
  expect(await defectsOf(page), 'creation').toEqual([]);
  const [name, email] = [dialog.getByRole('textbox', { name: 'Name' }), dialog.getByRole('textbox', { name: 'Email' })];
  await name.fill(ines.name);
  await email.fill(emailOf('Sol Made'));
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog.getByText('Someone has this name already.')).toBeVisible();
  await name.fill('Sol Made');
  await email.fill(ines.email);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog.getByText('Someone has this email already.')).toBeVisible();
  await email.fill(emailOf('Sol Made'));
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await told(page, 'Sol Made has an account now');
  await expect(row(page, 'Sol Made')).toContainText('New');

  const sol = await visit();
  await sol.goto('/login');
  await at.signIn(sol, emailOf('Sol Made'));
  await expect(sol.getByRole('navigation', { name: 'Chats' })).toBeVisible();
});

test('a frozen user is signed out at once and kept out until unfrozen', async ({ page, team, visit, complaints }) => {
  complaints.allow(/status of 4(01|03|23)/);
  const ines = await team.join('Ines Frozen');
  const other = await visit();
  await comeIn(other, ines);
  await openMembers(page, team);
  await choose(page, 'Ines Frozen', 'Freeze');
  const question = page.getByRole('alertdialog', { name: 'Freeze Ines Frozen?' });
  expect(await defectsOf(page), 'freezing').toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'More for Ines Frozen' })).toBeFocused();
  await choose(page, 'Ines Frozen', 'Freeze');
  await question.getByRole('button', { name: 'Freeze' }).click();
  await expect(row(page, 'Ines Frozen')).toContainText('Frozen');
  await expect(other).toHaveURL('/login');
  await told(other, 'Your account is frozen. Ask an admin.');
  await page.reload();
  await page.getByRole('radio', { name: 'Frozen' }).click();
  await expect(row(page, 'Ines Frozen')).toBeVisible();
  await expect(row(page, 'Juno Tackett')).toBeHidden();
  await choose(page, 'Ines Frozen', 'Unfreeze');
  await expect(page.getByText('No one found.')).toBeVisible();
  await comeIn(other, ines);
});
