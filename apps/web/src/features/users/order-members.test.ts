import type { User } from '@loquat/contract';
import { expect, test } from 'vitest';
import { orderMembers } from './order-members.ts';
import type { MemberGroup } from './users.selectors.ts';

const byId = Object.fromEntries(
  ['Ada', 'Ben', 'Cleo', 'Hal'].map((name, index) => [index + 1, { uid: index + 1, name, is_bot: name === 'Hal' }]),
) as unknown as Record<number, User>;
const groups = [
  { role: 'bot', uids: [4] },
  { role: 'member', uids: [1, 2, 3] },
] as unknown as MemberGroup[];

test('offline people come last in their group, and bots never count as offline', () => {
  const rows = orderMembers(groups, { byId, nicknames: {}, online: { 2: true }, filter: '' });
  expect(rows.map((row) => (row.kind === 'heading' ? `${row.role} ${row.count}` : row.uid))).toEqual([
    'bot 1',
    4,
    'member 3',
    2,
    1,
    3,
  ]);
});

test('a filter hides users and the headings of empty groups', () => {
  const rows = orderMembers(groups, { byId, nicknames: {}, online: {}, filter: ' cl' });
  expect(rows.map((row) => row.key)).toEqual(['member', 3]);
});

test('nicknames are found too, and if presence is hidden no user is moved down', () => {
  const rows = orderMembers(groups, { byId, nicknames: { 1: 'Skipper' }, online: null, filter: '' });
  expect(rows.flatMap((row) => (row.kind === 'member' ? row.uid : []))).toEqual([4, 1, 2, 3]);
  const found = orderMembers(groups, { byId, nicknames: { 1: 'Skipper' }, online: null, filter: 'skip' });
  expect(found.map((row) => row.key)).toEqual(['member', 1]);
});
