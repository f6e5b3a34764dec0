import type { Uid } from '@loquat/contract';
import type { ChannelDirectory, MemberSwitch } from '../channels/channels.access.ts';
import { type CachedUser, isVisitor, type UserDirectory } from '../users/users.access.ts';
import type { ContactBook } from './contact-book.ts';

/** What people gain from sharing channels, answered from memory. docs/channels.md explains the rule. */
export interface Acquaintances {
  /** Whether nobody is restricted. */
  isOpen(what: MemberSwitch): boolean;
  /** Whether one user sees another's address, may write to them directly, or may add them to their contacts. */
  may(what: MemberSwitch, uid: Uid, other: Uid): boolean;
  /** Users as somebody sees them: without addresses that are hidden from them. For one user, and for a whole list. */
  shownTo(uid: Uid): <T extends { uid: Uid; email: string | null }>(user: T) => T;
}

export interface AcquaintanceParts {
  channels: Pick<ChannelDirectory, 'isOpenFor' | 'companionsOf'>;
  users: Pick<UserDirectory, 'get'>;
  contacts: Pick<ContactBook, 'statusOf'>;
}

/** Those everybody can reach and who can reach everybody: administrators, and bots, which administrators make. */
export const isOpenToAll = (user: Pick<CachedUser, 'is_admin' | 'is_bot'> | undefined): boolean =>
  user !== undefined && (user.is_admin || user.is_bot);

const isVisitorOf = (user: CachedUser | undefined): boolean => user !== undefined && isVisitor(user);

export function createAcquaintances({ channels, users, contacts }: AcquaintanceParts): Acquaintances {
  function mayWith(what: MemberSwitch, uid: Uid): (other: Uid) => boolean {
    // Visitors of a widget see nobody's address and know nobody but their host, whom the rules for sending name.
    if (isVisitorOf(users.get(uid))) return (other) => uid === other;
    if (channels.isOpenFor(what) || isOpenToAll(users.get(uid))) return () => true;
    const isCompanion = channels.companionsOf(what, uid);
    return (other) =>
      uid === other || isOpenToAll(users.get(other)) || contacts.statusOf(other, uid) === 'added' || isCompanion(other);
  }

  return {
    isOpen: (what) => channels.isOpenFor(what),
    may: (what, uid, other) => mayWith(what, uid)(other),
    shownTo(uid) {
      const isShown = mayWith('show_email', uid);
      return (user) => (user.email === null || isShown(user.uid) ? user : { ...user, email: null });
    },
  };
}
