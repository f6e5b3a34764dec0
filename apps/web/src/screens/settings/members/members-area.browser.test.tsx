import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { router } from '#app/router/router.ts';
import { accountOf, accountRow, accountTable, openMembers } from '#testing/browser/accounts.ts';
import { defectsOf } from '#testing/browser/look.ts';
import { event, wireLogEntry } from '#testing/events.ts';

const search = page.getByRole('textbox', { name: 'Find by name or email' });

test('all users are listed with role and state, found by name, address and kind', async () => {
  const ines = { name: 'Ines Listed', email: 'ines.listed@example.test' };
  await openMembers([ines, { name: 'Wren Listed', email: 'wren.listed@example.test', is_admin: true }]);
  await expect.element(accountRow('Juno Tackett')).toMatchTextContent('Owner');
  await expect.element(page.getByRole('button', { name: 'Admin, role of Wren Listed' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Member, role of Ines Listed' })).toBeVisible();
  expect(await defectsOf(), 'members').toEqual([]);

  await search.fill('ines.listed@');
  await expect.element(accountRow('Ines Listed')).toBeVisible();
  await expect.element(accountRow('Wren Listed')).not.toBeInTheDocument();
  await search.fill('');
  await page.getByRole('radio', { name: 'Admins' }).click();
  await expect.element(accountRow('Ines Listed')).not.toBeInTheDocument();
  await expect.element(accountRow('Wren Listed')).toBeVisible();
  await page.getByRole('radio', { name: 'Bots' }).click();
  await expect.element(page.getByText('No one found.')).toBeVisible();
});

test('users without two-step verification are found with one filter', async () => {
  const { accounts } = await openMembers([{ name: 'Ines Without' }, { name: 'Wren With' }]);
  accounts[2] = { ...accounts[2]!, second_factor: true };
  await router.navigate({ href: '/setting/bots' });
  await router.navigate({ href: '/setting/members' });
  await page.getByRole('radio', { name: 'Without two-step verification' }).click();
  await expect.element(accountRow('Wren With')).not.toBeInTheDocument();
  await expect.element(accountRow('Ines Without')).toBeVisible();
});

test('users who join or are renamed appear while the list is open', async () => {
  const { team, accounts } = await openMembers([{ name: 'Wren Listed' }]);
  const coming = { name: 'Ines Coming', email: 'ines.coming@example.test' };
  accounts.push(accountOf(3, coming));
  const fields = { gender: 0, language: 'en-US', is_admin: false, is_bot: false, avatar_updated_at: 0 };
  team.emit(event({ type: 'users_log', logs: [wireLogEntry(2, 'create', 3, { ...fields, ...coming })] }));
  await expect.element(accountRow('Ines Coming')).toBeVisible();
  team.emit(event({ type: 'users_log', logs: [wireLogEntry(3, 'update', 3, { name: 'Ines Renamed' })] }));
  await expect.element(accountRow('Ines Renamed')).toMatchTextContent(/\d+ \w+/);
});

const MANY = 2_000;

test('thousands of users can be scrolled and searched', async () => {
  const people = Array.from({ length: MANY }, (_, index) => ({ name: `Person ${String(index).padStart(4, '0')}` }));
  await openMembers(people, { name: 'Juno Many' });
  await expect.element(page.getByText(/^2001 people/)).toBeVisible();
  await expect.element(accountTable).toHaveAttribute('aria-rowcount', String(MANY + 2));
  expect(accountTable.getByRole('row').elements().length).toBeLessThan(80);
  await accountRow('Person 0003').wheel({ delta: { y: 180_000 } });
  await expect.element(accountRow('Person 1999')).toBeInViewport();
  expect(accountTable.getByRole('row').elements().length).toBeLessThan(80);
  await search.fill('person 1618');
  await expect.element(accountRow('Person 1618')).toBeInViewport();
});
