import { User } from '@loquat/contract';
import { expect, test } from 'vitest';
import { wireUser } from '../../testing/events.ts';
import { peopleOf, peopleTabs } from './people-tabs.ts';

const users = [
  User.parse(wireUser(1)),
  User.parse(wireUser(2, { is_bot: true })),
  User.parse(wireUser(3)),
  User.parse(wireUser(4, { is_bot: true })),
];
const statuses = { 1: 'added', 3: 'blocked', 4: 'blocked' } as const;
const uidsOf = (tab: Parameters<typeof peopleOf>[0]) => peopleOf(tab, users, statuses).map(({ uid }) => uid);

test('blocked users are listed only in their own tab', () => {
  expect(uidsOf('everyone')).toEqual([1, 2]);
  expect(uidsOf('bots')).toEqual([2]);
  expect(uidsOf('blocked')).toEqual([3, 4]);
});

test('contacts are the users that one has added, and come first if direct messages require it', () => {
  expect(uidsOf('contacts')).toEqual([1]);
  expect(peopleTabs(true)[0]).toBe('contacts');
  expect(peopleTabs(false)[0]).toBe('everyone');
});
