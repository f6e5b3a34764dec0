import { AdminUser, api } from '@loquat/contract';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { router } from '../../../app/router/router.ts';
import { event, wireLogEntry, wireUser } from '../../../testing/events.ts';
import { answerAreaTags } from '../../../testing/browser/area-tags.ts';
import { defectsOf } from '../../../testing/browser/look.ts';
import { openApp } from '../../../testing/browser/open-app.tsx';
import type { TeamParts } from '../../../testing/browser/team.ts';

const table = page.getByRole('table', { name: 'Accounts' });
const row = (name: string): Locator => table.getByRole('row', { name: new RegExp(`^${name}`) });
const search = page.getByRole('textbox', { name: 'Find by name or email' });
const founder = { uid: 1, name: 'Juno Tackett', is_admin: true };

/** An account as administrators see it. */
const accountOf = (uid: number, rest: object): AdminUser =>
  AdminUser.parse({
    ...wireUser(uid, rest),
    ...{ password: '', status: 'normal', created_at: 1_790_000_000_000, updated_at: 1_790_000_000_000 },
    ...{ in_online: false, online_devices: [], webhook_url: null },
  });

/** Opens the list of accounts: of the founder (1) and of these people, from uid 2 on. */
async function openMembers(people: NonNullable<TeamParts['people']>, me: object = founder) {
  const team = await openApp('/chat', { me: { is_admin: true, ...me }, people });
  answerAreaTags(team);
  const accounts = [team.me, ...team.people].map((user) => accountOf(user.uid, user));
  team.on(api.users.listUsersForAdmins, () => accounts);
  await router.navigate({ href: '/setting/members' });
  await expect.element(row(team.me.name)).toBeVisible();
  return { team, accounts };
}

test('everybody is listed with role and state, found by name, address and kind', async () => {
  const ines = { name: 'Ines Listed', email: 'ines.listed@example.test' };
  await openMembers([ines, { name: 'Wren Listed', email: 'wren.listed@example.test', is_admin: true }]);
  await expect.element(row('Juno Tackett')).toMatchTextContent('Owner');
  await expect.element(page.getByRole('button', { name: 'Admin, role of Wren Listed' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Member, role of Ines Listed' })).toBeVisible();
  expect(await defectsOf(), 'members').toEqual([]);

  await search.fill('ines.listed@');
  await expect.element(row('Ines Listed')).toBeVisible();
  await expect.element(row('Wren Listed')).not.toBeInTheDocument();
  await search.fill('');
  await page.getByRole('radio', { name: 'Admins' }).click();
  await expect.element(row('Ines Listed')).not.toBeInTheDocument();
  await expect.element(row('Wren Listed')).toBeVisible();
  await page.getByRole('radio', { name: 'Bots' }).click();
  await expect.element(page.getByText('Nobody found.')).toBeVisible();
});

test('those without two-step verification are found at once', async () => {
  const { accounts } = await openMembers([{ name: 'Ines Without' }, { name: 'Wren With' }]);
  accounts[2] = { ...accounts[2]!, second_factor: true };
  await router.navigate({ href: '/setting/bots' });
  await router.navigate({ href: '/setting/members' });
  await page.getByRole('radio', { name: 'Without two-step verification' }).click();
  await expect.element(row('Wren With')).not.toBeInTheDocument();
  await expect.element(row('Ines Without')).toBeVisible();
});

test('people who join or are renamed appear while the list is open', async () => {
  const { team, accounts } = await openMembers([{ name: 'Wren Listed' }]);
  const coming = { name: 'Ines Coming', email: 'ines.coming@example.test' };
  accounts.push(accountOf(3, coming));
  const fields = { gender: 0, language: 'en-US', is_admin: false, is_bot: false, avatar_updated_at: 0 };
  team.emit(event({ type: 'users_log', logs: [wireLogEntry(2, 'create', 3, { ...fields, ...coming })] }));
  await expect.element(row('Ines Coming')).toBeVisible();
  team.emit(event({ type: 'users_log', logs: [wireLogEntry(3, 'update', 3, { name: 'Ines Renamed' })] }));
  await expect.element(row('Ines Renamed')).toMatchTextContent(/\d+ \w+/);
});

const MANY = 2_000;

test('thousands of people can be scrolled and searched', async () => {
  const people = Array.from({ length: MANY }, (_, index) => ({ name: `Person ${String(index).padStart(4, '0')}` }));
  await openMembers(people, { name: 'Juno Many' });
  await expect.element(page.getByText(/^2001 people/)).toBeVisible();
  await expect.element(table).toHaveAttribute('aria-rowcount', String(MANY + 2));
  expect(table.getByRole('row').elements().length).toBeLessThan(80);
  await row('Person 0003').wheel({ delta: { y: 180_000 } });
  await expect.element(row('Person 1999')).toBeInViewport();
  expect(table.getByRole('row').elements().length).toBeLessThan(80);
  await search.fill('person 1618');
  await expect.element(row('Person 1618')).toBeInViewport();
});
