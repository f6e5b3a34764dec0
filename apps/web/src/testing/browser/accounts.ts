import { AdminUser, api } from '@loquat/contract';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { router } from '../../app/router/router.ts';
import { wireUser } from '../events.ts';
import { answerAreaTags } from './area-tags.ts';
import { openApp } from './open-app.tsx';
import type { Team, TeamParts } from './team.ts';

/** The list of accounts. */
export const accountTable = page.getByRole('table', { name: 'Accounts' });
/** The row of an account. */
export const accountRow = (name: string): Locator => accountTable.getByRole('row', { name: new RegExp(`^${name}`) });
const founder = { uid: 1, name: 'Juno Tackett', is_admin: true };

/** An account as administrators see it. */
export const accountOf = (uid: number, rest: object): AdminUser =>
  AdminUser.parse({
    ...wireUser(uid, rest),
    password: '',
    status: 'normal',
    created_at: 1_790_000_000_000,
    updated_at: 1_790_000_000_000,
    in_online: false,
    online_devices: [],
    webhook_url: null,
  });

/** Opens the list of accounts: that of the founder (1) and of these users, from uid 2 on. */
export async function openMembers(people: NonNullable<TeamParts['people']>, me: object = founder) {
  const team = await openApp('/chat', { me: { is_admin: true, ...me }, people });
  answerAreaTags(team);
  const accounts = [team.me, ...team.people].map((user) => accountOf(user.uid, user));
  team.on(api.users.listUsersForAdmins, () => accounts);
  await router.navigate({ href: '/setting/members' });
  await expect.element(accountRow(team.me.name)).toBeVisible();
  return { team, accounts };
}

/** From now on the server carries out requested changes of accounts; `asked` lists them, oldest first. */
export function takeChanges({ team, accounts }: { team: Team; accounts: AdminUser[] }) {
  team.on(api.users.updateUser, ({ params, body }) => {
    const at = accounts.findIndex(({ uid }) => uid === params.uid);
    const { password: _, ...change } = body;
    accounts[at] = AdminUser.parse({ ...accounts[at], ...change });
    return accounts[at];
  });
  return { asked: () => team.asked(api.users.updateUser).map(({ params, body }) => [Number(params.uid), body]) };
}
