import type { ContactStatus, User } from '@loquat/contract';

/** What the list of people can be narrowed to. */
const PEOPLE_TABS = ['everyone', 'contacts', 'bots', 'blocked'] as const;
export type PeopleTab = (typeof PEOPLE_TABS)[number];

/** The tabs in the order they stand in: where people have to be contacts to talk, those come first. */
export const peopleTabs = (isVerified: boolean): readonly PeopleTab[] =>
  isVerified ? ['contacts', 'everyone', 'bots', 'blocked'] : PEOPLE_TABS;

/** The people of a tab. Who is blocked is listed under that alone. */
export function peopleOf(
  tab: PeopleTab,
  users: readonly User[],
  statuses: Readonly<Record<number, ContactStatus>>,
): readonly User[] {
  const isBlocked = ({ uid }: User) => statuses[uid] === 'blocked';
  switch (tab) {
    case 'everyone':
      return users.filter((user) => !isBlocked(user));
    case 'contacts':
      return users.filter(({ uid }) => statuses[uid] === 'added');
    case 'bots':
      return users.filter((user) => user.is_bot && !isBlocked(user));
    case 'blocked':
      return users.filter(isBlocked);
    default:
      return tab satisfies never;
  }
}
