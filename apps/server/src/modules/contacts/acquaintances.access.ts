import type { Uid } from '@loquat/contract';
import type { ChannelDirectory, MemberSwitch } from '../channels/channels.access.ts';
import type { CachedUser, UserDirectory } from '../users/users.access.ts';
import type { ContactBook } from './contact-book.ts';

/** What people gain from sharing channels, answered from memory. docs/channels.md tells the rule. */
export interface Acquaintances {
  /** Whether nobody is kept from it. */
  isOpen(what: MemberSwitch): boolean;
  /** Whether somebody sees the address of another, may write to them directly, or add them to their contacts. */
  may(what: MemberSwitch, uid: Uid, other: Uid): boolean;
  /** The user as somebody sees them: without the address where that is kept from them. */
  shown<T extends { uid: Uid; email: string | null }>(user: T, to: Uid): T;
}

export interface AcquaintanceParts {
  channels: Pick<ChannelDirectory, 'isOpenFor' | 'sharesFor'>;
  users: Pick<UserDirectory, 'get'>;
  contacts: Pick<ContactBook, 'statusOf'>;
}

/** Whom everybody turns to, and who turns to everybody: administrators, and bots, which administrators make. */
export const isOpenToAll = (user: Pick<CachedUser, 'is_admin' | 'is_bot'> | undefined): boolean =>
  user !== undefined && (user.is_admin || user.is_bot);

export function createAcquaintances({ channels, users, contacts }: AcquaintanceParts): Acquaintances {
  const may: Acquaintances['may'] = (what, uid, other) =>
    uid === other ||
    channels.isOpenFor(what) ||
    contacts.statusOf(other, uid) === 'added' ||
    isOpenToAll(users.get(uid)) ||
    isOpenToAll(users.get(other)) ||
    channels.sharesFor(what, uid, other);

  return {
    isOpen: (what) => channels.isOpenFor(what),
    may,
    shown: (user, to) => (user.email === null || may('show_email', to, user.uid) ? user : { ...user, email: null }),
  };
}
