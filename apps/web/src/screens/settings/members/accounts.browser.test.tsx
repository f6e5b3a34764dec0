import { AdminUser, api, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountOf, accountRow, openMembers, takeChanges } from '#testing/browser/accounts.ts';
import { chooseFile, pictureFile } from '#testing/browser/files.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { Refusal } from '#testing/browser/outside.ts';
import { toast } from '#testing/browser/pages.ts';
import { event, wireLogEntry } from '#testing/events.ts';

const PASSWORD = 'a long enough password';
const more = (name: string) => page.getByRole('button', { name: `More for ${name}` });

/** Chooses an item from the menu of an account. */
async function choose(name: string, item: string): Promise<void> {
  await more(name).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('administrators cannot change themselves or the founder, and the reason is shown', async () => {
  await openMembers([]);
  const role = page.getByRole('button', { name: 'Admin, role of Juno Tackett' });
  await expect.element(role).toHaveAttribute('aria-disabled', 'true');
  await expect.element(role).toHaveAccessibleDescription('This is you. Your own account is in My account.');
});

test('another administrator cannot change the founder, and the menu shows the reason', async () => {
  const founder = { uid: Uid.parse(1), name: 'Juno Tackett', is_admin: true };
  await openMembers([founder], { uid: 2, name: 'Wren Fixed' });
  await expect
    .element(page.getByRole('button', { name: 'Admin, role of Juno Tackett' }))
    .toHaveAccessibleDescription('The founder of the server is always an admin.');
  await more('Juno Tackett').click();
  const menu = page.getByRole('menu');
  await expect.element(menu).toMatchTextContent('The founder of the server is always an admin.');
  const remove = menu.getByRole('menuitem', { name: 'Remove from server' });
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  expect(await defectsOf(), 'menu').toEqual([]);
});

test('an account is created; a taken name or address is reported at its field', async () => {
  const { team, accounts } = await openMembers([{ name: 'Ines Taken', email: 'ines@example.test' }]);
  team.on(api.users.createUser, ({ body }) => {
    if (body.name === 'Ines Taken') return new Refusal('user.name_conflict');
    if (body.email === 'ines@example.test') return new Refusal('user.email_conflict');
    const { password: _, ...rest } = body;
    accounts.push(accountOf(3, { ...rest, created_at: Date.now() }));
    return AdminUser.parse({ ...accounts.at(-1), created_at: Date.now() });
  });
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  const create = dialog.getByRole('button', { name: 'Create user' });
  await create.click();
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
  await expect.element(dialog.getByText('This does not look right.')).toBeVisible();
  await expect.element(dialog.getByText('Use 8 characters or more.')).toBeVisible();
  expect(await defectsOf(), 'creation').toEqual([]);
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await name.fill('Ines Taken');
  await email.fill('sol@example.test');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await create.click();
  await expect.element(dialog.getByText('Someone has this name already.')).toBeVisible();
  await name.fill('Sol Made');
  await email.fill('ines@example.test');
  await create.click();
  await expect.element(dialog.getByText('Someone has this email already.')).toBeVisible();
  await email.fill('sol@example.test');
  await create.click();
  await expect.element(toast('Sol Made has an account now')).toBeVisible();
  await expect.element(accountRow('Sol Made')).toMatchTextContent('New');
  const asked = { name: 'Sol Made', email: 'sol@example.test', password: PASSWORD, is_admin: false };
  expect(team.asked(api.users.createUser).at(-1)?.body).toMatchObject(asked);
});

test('beyond the licence’s limit the form shows an error, and the administrator stays signed in', async () => {
  const { team } = await openMembers([]);
  team.on(api.users.createUser, () => new Refusal('license.user_limit'));
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('One Too Many');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('one@example.test');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This server has as many people as its license allows. An admin can upgrade the license.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(accountRow('Juno Tackett')).toBeVisible();
});

test('members become administrators and members again', async () => {
  const console = await openMembers([{ name: 'Ines Rising' }]);
  const { asked } = takeChanges(console);
  await page.getByRole('button', { name: 'Member, role of Ines Rising' }).click();
  await page.getByRole('menuitemradio', { name: 'Admin' }).click();
  await expect.element(page.getByRole('button', { name: 'Admin, role of Ines Rising' })).toBeVisible();
  await choose('Ines Rising', 'Make member');
  await expect.element(page.getByRole('button', { name: 'Member, role of Ines Rising' })).toBeVisible();
  expect(asked()).toEqual([
    [2, { is_admin: true }],
    [2, { is_admin: false }],
  ]);
});

test('a user is frozen after a question, found as such, and unfrozen', async () => {
  const console = await openMembers([{ name: 'Ines Frozen' }]);
  const { asked } = takeChanges(console);
  await choose('Ines Frozen', 'Freeze');
  const question = page.getByRole('alertdialog', { name: 'Freeze Ines Frozen?' });
  await expect.element(question).toBeVisible();
  expect(await defectsOf(), 'freezing').toEqual([]);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(more('Ines Frozen')).toHaveFocus();
  expect(asked()).toEqual([]);
  await choose('Ines Frozen', 'Freeze');
  await question.getByRole('button', { name: 'Freeze' }).click();
  await expect.element(accountRow('Ines Frozen')).toMatchTextContent('Frozen');
  await page.getByRole('radio', { name: 'Frozen' }).click();
  await expect.element(accountRow('Juno Tackett')).not.toBeInTheDocument();
  await choose('Ines Frozen', 'Unfreeze');
  await expect.element(page.getByText('No one found.')).toBeVisible();
  expect(asked()).toEqual([
    [2, { status: 'frozen' }],
    [2, { status: 'normal' }],
  ]);
});

test('an administrator changes a user’s name, address and picture', async () => {
  const console = await openMembers([{ name: 'Ines Misspelt', email: 'ines.misspelt@example.test' }]);
  const { team } = console;
  team.on(api.users.updateUser, () => new Refusal('user.name_conflict'));
  team.on(api.users.updateUserAvatar, () => undefined);
  team.on(api.users.getUser, () => ({ ...team.people[0]!, avatar_updated_at: 1_790_000_000_000 }));
  team.on(api.users.getAvatar, () => new Response(null, { status: 404 }));
  await choose('Ines Misspelt', 'Edit name, email, picture');
  const dialog = page.getByRole('dialog', { name: 'Edit Ines Misspelt' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect.element(email).toHaveValue('ines.misspelt@example.test');
  await name.fill('Wren Takes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveAccessibleDescription('Someone has this name already.');
  expect(await defectsOf(), 'edit').toEqual([]);
  const { asked } = takeChanges(console);
  await chooseFile(dialog.getByRole('button', { name: 'Change picture' }), await pictureFile('ines.png', 320, 320));
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect.element(toast('Picture updated')).toBeVisible();
  expect(team.asked(api.users.updateUserAvatar).map(({ params }) => Number(params.uid))).toEqual([2]);
  await name.fill('Ines Corrected');
  await email.fill('Ines.Corrected@example.test');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(accountRow('Ines Corrected')).toBeVisible();
  expect(asked().at(-1)).toEqual([2, { name: 'Ines Corrected', email: 'ines.corrected@example.test' }]);
});

test('a user gets a new password, which has to be long enough', async () => {
  const console = await openMembers([{ name: 'Ines Forgetful' }]);
  const { asked } = takeChanges(console);
  await choose('Ines Forgetful', 'Reset password');
  const dialog = page.getByRole('dialog', { name: 'New password for Ines Forgetful' });
  const password = dialog.getByRole('textbox', { name: 'New password' });
  await password.fill('short');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect.element(dialog.getByText('Use 8 characters or more.')).toBeVisible();
  expect(await defectsOf(), 'password').toEqual([]);
  await password.fill('another password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked()).toEqual([[2, { password: 'another password' }]]);
});

test('an account is removed by typing its name', async () => {
  const { team } = await openMembers([{ name: 'Ines Removed' }]);
  team.on(api.users.deleteUser, ({ params }) => {
    team.emit(event({ type: 'users_log', logs: [wireLogEntry(2, 'delete', params.uid)] }));
    return undefined;
  });
  await choose('Ines Removed', 'Remove from server');
  const question = page.getByRole('alertdialog', { name: 'Remove Ines Removed from the server?' });
  const confirm = question.getByRole('button', { name: 'Remove' });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await question.getByRole('textbox', { name: 'Type Ines Removed to confirm' }).fill('Ines Removed');
  expect(await defectsOf(), 'removal').toEqual([]);
  await confirm.click();
  await expect.element(accountRow('Ines Removed')).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Find by name or email' })).toHaveFocus();
  expect(team.asked(api.users.deleteUser).map(({ params }) => Number(params.uid))).toEqual([2]);
});
