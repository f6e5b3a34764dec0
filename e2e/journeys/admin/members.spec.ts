import type { Page } from '@playwright/test';
import { emailOf, openAs, type Person, PASSWORD, seedPeople } from '../../fixtures/chat-seed.ts';
import { defectsOf } from '../../fixtures/screens/look.ts';
import * as at from '../../fixtures/pages.ts';
import { expect, test, type Team } from '../../fixtures/team.ts';
import { png } from '../../fixtures/files/uploads.ts';
import { told } from '../../fixtures/notices.ts';

const row = (page: Page, name: string) => page.getByRole('table', { name: 'Accounts' }).getByRole('row', { name });

async function openMembers(page: Page, team: Pick<Team, 'url' | 'founder'>): Promise<void> {
  await openAs(page.context(), team.url, team.founder);
  await page.goto(`${team.url}/setting/members`);
  await expect(row(page, team.founder.name)).toBeVisible();
}

/** Chooses from the menu of an account. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Signs somebody in through the form. */
async function comeIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await at.signIn(page, person.email, password);
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
}

test('nobody can change themselves or the founder, and the reason is shown', async ({ page, team, visit }) => {
  const wren = await team.join('Wren Fixed');
  await team.founder.api.users.updateUser({ params: { uid: wren.login.user.uid }, body: { is_admin: true } });
  await openMembers(page, team);
  const role = page.getByRole('button', { name: 'Admin, role of Juno Tackett' });
  await expect(role).toHaveAttribute('aria-disabled', 'true');
  await expect(role).toHaveAccessibleDescription('This is you. Your own account is in My account.');

  const other = await visit();
  await openMembers(other, { url: team.url, founder: wren });
  await expect(other.getByRole('button', { name: 'Admin, role of Juno Tackett' })).toHaveAccessibleDescription(
    'The founder of the server is always an admin.',
  );
  await other.getByRole('button', { name: 'More for Juno Tackett' }).click();
  const menu = other.getByRole('menu');
  await expect(menu).toContainText('The founder of the server is always an admin.');
  await expect(menu.getByRole('menuitem', { name: 'Remove from server' })).toHaveAttribute('aria-disabled', 'true');
  expect(await defectsOf(other), 'menu').toEqual([]);
  const refused = wren.api.users.deleteUser({ params: { uid: team.founder.login.user.uid } });
  await expect(refused).rejects.toMatchObject({ status: 403 });
});

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

test('beyond the licence’s limit the form says so, and the administrator stays signed in', async ({
  page,
  startServer,
  complaints,
}) => {
  complaints.allow(/status of 451/);
  const server = await startServer({ LICENSE_DEFAULT_USER_LIMIT: '1' });
  const [founder] = await seedPeople(server.url, ['Juno Alone']);
  await openMembers(page, { url: server.url, founder });
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('One Too Many');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(emailOf('One Too Many'));
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This server has as many people as its license allows. An admin can upgrade the license.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Juno Alone')).toBeVisible();
});

test('new administrators get the areas at their next sign-in, former ones lose them at once', async ({
  page,
  team,
  visit,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const ines = await team.join('Ines Rising');
  const other = await visit();
  await comeIn(other, ines);
  await other.goto('/setting/general');
  const area = other.getByRole('link', { name: 'Overview' });
  await expect(other.getByRole('link', { name: 'General' })).toBeVisible();
  await expect(area).toBeHidden();
  await openMembers(page, team);

  await page.getByRole('button', { name: 'Member, role of Ines Rising' }).click();
  await page.getByRole('menuitemradio', { name: 'Admin' }).click();
  await expect(page.getByRole('button', { name: 'Admin, role of Ines Rising' })).toBeVisible();
  const dialog = other.getByRole('alertdialog', { name: 'Your role changed' });
  await expect(dialog).toBeVisible();
  await expect(area).toBeHidden();
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await at.signIn(other, ines.email);
  await at.goTo(other, 'Settings');
  await area.click();
  await expect(other.getByRole('textbox', { name: 'Server name' })).toBeVisible();

  await choose(page, 'Ines Rising', 'Make member');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Maybe later' }).click();
  await expect(area).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
});

test('a frozen person is signed out at once and kept out until unfrozen', async ({ page, team, visit, complaints }) => {
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
  await expect(page.getByText('Nobody found.')).toBeVisible();
  await comeIn(other, ines);
});

test('an administrator changes a person’s name, address and picture, and the person sees it', async ({
  page,
  team,
  visit,
  complaints,
}) => {
  complaints.allow(/status of 40[139]/);
  const ines = await team.join('Ines Misspelt');
  await team.join('Wren Takes');
  const other = await visit();
  await comeIn(other, ines);
  await openMembers(page, team);
  await choose(page, 'Ines Misspelt', 'Edit name, email, picture');
  const dialog = page.getByRole('dialog', { name: 'Edit Ines Misspelt' });
  const [name, email] = [dialog.getByRole('textbox', { name: 'Name' }), dialog.getByRole('textbox', { name: 'Email' })];
  await expect(email).toHaveValue(emailOf('Ines Misspelt'));
  await name.fill('Wren Takes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAccessibleDescription('Someone has this name already.');
  expect(await defectsOf(page), 'edit').toEqual([]);
  const picker = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Change picture' }).click();
  await (await picker).setFiles({ name: 'ines.png', mimeType: 'image/png', buffer: png(320, 320) });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await told(page, 'Picture updated');
  await name.fill('Ines Corrected');
  await email.fill('Ines.Corrected@example.test');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Ines Corrected')).toBeVisible();

  const known = await team.founder.api.users.getUser({ params: { uid: ines.uid } });
  expect(known).toMatchObject({ name: 'Ines Corrected', email: 'ines.corrected@example.test' });
  expect(known.avatar_updated_at).toBeGreaterThan(0);
  // An administrator who moves an account to another mailbox could sign in with it, so its owner is told.
  await expect(other).toHaveURL('/login');
  await comeIn(other, { ...ines, email: 'ines.corrected@example.test' });
  await other.goto('/setting/my_account');
  await expect(other.getByText('Ines Corrected').first()).toBeVisible();
});

test('a new password signs its person out, and opens the account', async ({ page, team, visit, complaints }) => {
  complaints.allow(/status of 40[13]/);
  const ines = await team.join('Ines Forgetful');
  const other = await visit();
  await comeIn(other, ines);
  await openMembers(page, team);
  await choose(page, 'Ines Forgetful', 'Reset password');
  const dialog = page.getByRole('dialog', { name: 'New password for Ines Forgetful' });
  await dialog.getByRole('textbox', { name: 'New password' }).fill('short');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByText('Use 8 characters or more.')).toBeVisible();
  expect(await defectsOf(page), 'password').toEqual([]);
  await dialog.getByRole('textbox', { name: 'New password' }).fill('another password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog).toBeHidden();
  await expect(other).toHaveURL('/login');
  await comeIn(other, ines, 'another password');
});

test('an account is removed by typing its name, and its person is told', async ({ page, team, visit, complaints }) => {
  complaints.allow(/status of 40[13]/);
  const ines = await team.join('Ines Removed');
  const other = await visit();
  await comeIn(other, ines);
  await openMembers(page, team);
  await choose(page, 'Ines Removed', 'Remove from server');
  const question = page.getByRole('alertdialog', { name: 'Remove Ines Removed from the server?' });
  const confirm = question.getByRole('button', { name: 'Remove' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('textbox', { name: 'Type Ines Removed to confirm' }).fill('Ines Removed');
  expect(await defectsOf(page), 'removal').toEqual([]);
  await confirm.click();
  await expect(row(page, 'Ines Removed')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Find by name or email' })).toBeFocused();
  await expect(other).toHaveURL('/login');
  await told(other, 'Your account has been deleted');
});

test('others do not see the areas, and the server refuses their calls', async ({ page, context, team, complaints }) => {
  complaints.allow(/status of 403/);
  const ines = await team.join('Ines Ordinary');
  await openAs(context, team.url, ines);
  const code: string[] = [];
  page.on('request', (request) => code.push(new URL(request.url()).pathname));
  await page.goto('/setting/general');
  const list = page.getByRole('main').or(page.getByRole('navigation'));
  await expect(page.getByRole('link', { name: 'General' })).toBeVisible();
  for (const name of ['Overview', 'Members', 'Data management', 'SMTP', 'Login methods', 'License'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(list.getByRole('heading', { name: 'Configuration' })).toHaveCount(0);
  for (const path of ['overview', 'members', 'data_management', 'smtp']) {
    await page.goto(`/setting/${path}`);
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  }
  expect(code).toContainEqual(expect.stringMatching(/general-area.*\.js$/));
  // Nor is their code loaded by people who may not open them.
  for (const path of code) expect(path).not.toMatch(/(overview|members|data|smtp|login|license|bots|push|voice)-area/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Data management');
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Data management', exact: true })).toHaveCount(0);

  const { api } = ines;
  const uid = team.founder.login.user.uid;
  const refused: Record<string, () => Promise<unknown>> = {
    name: () => api.server.updateOrganization({ body: { name: 'Mine' } }),
    settings: () => api.server.updateCommonSettings({ body: { only_admin_can_create_group: true } }),
    'ways in': () => api.server.updateLoginConfig({ body: { guest: true } }),
    address: () => api.server.getFrontendUrl(),
    counts: () => api.server.getCounts(),
    accounts: () => api.users.listUsersForAdmins(),
    freezing: () => api.users.updateUser({ params: { uid }, body: { status: 'frozen' } }),
    messages: () => api.messages.clearServer(),
    files: () => api.files.deleteAllFiles(),
  };
  for (const [what, call] of Object.entries(refused)) await expect(call(), what).rejects.toMatchObject({ status: 403 });
});
