import type { ContactStatus, User } from '@loquat/contract';

/** The filters of the list of users. */
const PEOPLE_TABS = ['everyone', 'contacts', 'bots', 'blocked'] as const;
export type PeopleTab = (typeof PEOPLE_TABS)[number];

/** The tabs in order: contacts come first if only contacts may write to each other. */
export const peopleTabs = (isVerified: boolean): readonly PeopleTab[] =>
  isVerified ? ['contacts', 'everyone', 'bots', 'blocked'] : PEOPLE_TABS;

/** The users of a tab. Blocked users are listed only in their own tab. */
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
