import type { Uid } from '@loquat/contract';
import type { ChannelDirectory, MemberSwitch } from '../channels/channels.access.ts';
import { type CachedUser, isVisitor, type UserDirectory } from '../users/users.access.ts';
import type { ContactCache } from './contact-cache.ts';

/** Permissions that users gain from shared channels, answered from memory. docs/channels.md explains the rule. */
export interface Acquaintances {
  /** Whether the switch restricts no user. */
  isOpen(what: MemberSwitch): boolean;
  /** Whether one user sees another's address, may write to them directly, or may add them to their contacts. */
  may(what: MemberSwitch, uid: Uid, other: Uid): boolean;
  /** Users as a reader sees them, without addresses hidden from that reader. For one user, and for a whole list. */
  shownTo(uid: Uid): <T extends { uid: Uid; email: string | null }>(user: T) => T;
}

export interface AcquaintanceParts {
  channels: Pick<ChannelDirectory, 'isOpenFor' | 'companionsOf'>;
  users: Pick<UserDirectory, 'get'>;
  contacts: Pick<ContactCache, 'statusOf'>;
}

/** Users without restrictions in either direction: administrators, and bots, which administrators create. */
export const isOpenToAll = (user: Pick<CachedUser, 'is_admin' | 'is_bot'> | undefined): boolean =>
  user !== undefined && (user.is_admin || user.is_bot);

const isVisitorOf = (user: CachedUser | undefined): boolean => user !== undefined && isVisitor(user);

export function createAcquaintances({ channels, users, contacts }: AcquaintanceParts): Acquaintances {
  function mayWith(what: MemberSwitch, uid: Uid): (other: Uid) => boolean {
    // Visitors of a widget see no address and know only their host; the sending rules define the host.
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
