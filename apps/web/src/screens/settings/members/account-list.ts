import { type AdminUser, FOUNDER_UID, type User } from '@loquat/contract';
import { matchesPerson } from '../../../features/users/match-person.ts';
import { type Role, roleOf } from '../../../features/users/users.selectors.ts';

/** How long somebody counts as new. */
const NEW_MS = 7 * 86_400_000;

export const accountFilters = ['all', 'admins', 'bots', 'frozen', 'one_factor'] as const;
export type AccountFilter = (typeof accountFilters)[number];

export type AccountState = 'owner' | 'frozen' | 'new' | 'active';

/** Somebody in the list of accounts. */
export interface Account {
  user: User;
  role: Role;
  state: AccountState;
  /** Milliseconds since the epoch; undefined until it is known. */
  createdAt: number | undefined;
  /** Whether they sign in with a code as well. */
  hasSecondFactor: boolean;
}

type Facts = Pick<AdminUser, 'uid' | 'created_at' | 'status' | 'second_factor'>;

function stateOf(uid: number, facts: Facts | undefined, now: number): AccountState {
  if (uid === FOUNDER_UID) return 'owner';
  if (facts?.status === 'frozen') return 'frozen';
  return facts && now - facts.created_at > NEW_MS ? 'active' : 'new';
}

const ORDER: Readonly<Record<Role, number>> = { admin: 0, bot: 1, member: 2 };

/** All accounts: administrators, bots, members, each by name. Which accounts exist is live; `asked` has the rest. */
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
};

/** Those of a kind whose name or address has the words in it. */
export const findAccounts = (accounts: readonly Account[], filter: AccountFilter, words: string): Account[] =>
  accounts.filter((account) => isOfFilter[filter](account) && matchesPerson(account.user, words));
