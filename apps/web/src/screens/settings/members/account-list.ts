import { type AdminUser, FOUNDER_UID, type User } from '@loquat/contract';
import { matchesPerson } from '#features/users/match-person.ts';
import { type Role, roleOf } from '#features/users/users.selectors.ts';

/** How long a user counts as new. */
const NEW_MS = 7 * 86_400_000;

export const accountFilters = ['all', 'admins', 'bots', 'frozen', 'one_factor', 'visitors'] as const;
export type AccountFilter = (typeof accountFilters)[number];

export type AccountState = 'owner' | 'frozen' | 'new' | 'active';

/** A row of the list of accounts. */
export interface Account {
  user: User;
  role: Role;
  state: AccountState;
  /** Milliseconds since the epoch; undefined until it is known. */
  createdAt: number | undefined;
  /** Whether signing in takes a code as well. */
  hasSecondFactor: boolean;
}

type Facts = Pick<AdminUser, 'uid' | 'created_at' | 'status' | 'second_factor'>;

function stateOf(uid: number, facts: Facts | undefined, now: number): AccountState {
  if (uid === FOUNDER_UID) return 'owner';
  if (facts?.status === 'frozen') return 'frozen';
  return facts && now - facts.created_at > NEW_MS ? 'active' : 'new';
}

const ORDER: Readonly<Record<Role, number>> = { admin: 0, bot: 1, member: 2 };

/** All accounts: administrators, bots, members, visitors, each by name. Which exist is live; `asked` has the rest. */
export function accountsOf(users: readonly User[], asked: readonly Facts[], now: number): Account[] {
  const askedBy = new Map(asked.map((one) => [one.uid, one]));
  const collator = new Intl.Collator();
  return users
    .map((user) => {
      const known = askedBy.get(user.uid);
      const facts = { createdAt: known?.created_at, hasSecondFactor: known?.second_factor ?? false };
      return { user, role: roleOf(user), state: stateOf(user.uid, known, now), ...facts };
    })
    .toSorted((a, b) => ORDER[a.role] - ORDER[b.role] || collator.compare(a.user.name, b.user.name));
}

const isOfFilter: Readonly<Record<AccountFilter, (account: Account) => boolean>> = {
  all: () => true,
  admins: ({ role }) => role === 'admin',
  bots: ({ role }) => role === 'bot',
  frozen: ({ state }) => state === 'frozen',
  one_factor: ({ role, hasSecondFactor }) => role !== 'bot' && !hasSecondFactor,
  visitors: () => true,
};

/** The accounts of a kind whose name or address contains the words. Only their own filter lists visitors. */
export function findAccounts(accounts: readonly Account[], filter: AccountFilter, words: string): Account[] {
  const isListed = ({ user }: Account) => (user.is_visitor === true) === (filter === 'visitors');
  return accounts.filter(
    (account) => isListed(account) && isOfFilter[filter](account) && matchesPerson(account.user, words),
  );
}
