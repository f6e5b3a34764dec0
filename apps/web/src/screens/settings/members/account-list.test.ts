import { Timestamp, Uid, type User } from '@loquat/contract';
import { expect, test } from 'vitest';
import { accountsOf, findAccounts } from './account-list.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;

const user = (uid: number, name: string, role: Partial<User> = {}): User => ({
  uid: Uid.parse(uid),
  email: `${name.toLowerCase()}@example.test`,
  name,
  gender: 0,
  language: 'en-US',
  is_admin: false,
  is_bot: false,
  avatar_updated_at: Timestamp.parse(0),
  create_by: 'password',
  ...role,
});
const facts = (uid: number, daysAgo: number, status: 'normal' | 'frozen' = 'normal') => ({
  uid: Uid.parse(uid),
  created_at: Timestamp.parse(NOW - daysAgo * DAY_MS),
  status,
});

const users = [
  user(1, 'Zoe', { is_admin: true }),
  user(2, 'Ann'),
  user(3, 'Bot', { is_bot: true }),
  user(4, 'Abe', { is_admin: true }),
  user(5, 'Ice'),
];
const accounts = accountsOf(
  users,
  [facts(1, 90), facts(2, 2), facts(3, 30), facts(4, 30), facts(5, 30, 'frozen')],
  NOW,
);

test('administrators come first, then bots, then members, each by name', () => {
  expect(accounts.map(({ user: { name }, state }) => [name, state])).toEqual([
    ['Abe', 'active'],
    ['Zoe', 'owner'],
    ['Bot', 'active'],
    ['Ann', 'new'],
    ['Ice', 'frozen'],
  ]);
});

test('a user who has just joined is new before more is known', () => {
  expect(accountsOf([user(9, 'Dan')], [], NOW)).toMatchObject([{ state: 'new', createdAt: undefined }]);
});

test('a filter and words narrow the list down together', () => {
  const names = (...by: Parameters<typeof findAccounts> extends [unknown, ...infer R] ? R : never) =>
    findAccounts(accounts, ...by).map(({ user: { name } }) => name);
  expect(names('admins', '')).toEqual(['Abe', 'Zoe']);
  expect(names('admins', 'zoe@')).toEqual(['Zoe']);
  expect(names('bots', '')).toEqual(['Bot']);
  expect(names('frozen', '')).toEqual(['Ice']);
  expect(names('all', 'nobody')).toEqual([]);
});
