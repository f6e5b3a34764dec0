import { ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { SendingRules } from '../contacts/contacts.access.ts';
import { isGuest, isOpenToGuests, type UserDirectory } from '../users/users.access.ts';
import { own } from './messages.store.ts';

/** Permission to write directly: the counterpart of a channel's access. */
export interface DirectAccess {
  /** @throws ProblemError `message.target_not_found`, `message.sending_forbidden`, `message.direct_disabled` */
  requireRecipient(viewer: Viewer, uid: Uid): void;
  /**
   * The same for a message. By it a visitor may choose the host, guests write to public bots, and a bot answers a guest
   * who has written to it.
   */
  requireAddressee(unit: Unit, viewer: Viewer, uid: Uid): Promise<void>;
  /** The same as `requireRecipient`, for the other user of a conversation in which the viewer takes part. */
  requireCounterpart(viewer: Viewer, uid: Uid): void;
}

export interface DirectAccessParts {
  users: Pick<UserDirectory, 'get'>;
  rules: SendingRules;
}

export function createDirectAccess({ users, rules }: DirectAccessParts): DirectAccess {
  /** Neither visitors of a widget nor guests learn which users exist. */
  const notFoundFor = ({ visitor_host, is_guest }: Viewer) =>
    new ProblemError(visitor_host !== undefined || is_guest ? 'message.sending_forbidden' : 'message.target_not_found');

  function requireUser(viewer: Viewer, uid: Uid): void {
    const user = users.get(uid);
    if (!user || isGuest(user)) throw notFoundFor(viewer);
    if (viewer.is_guest) throw new ProblemError('message.sending_forbidden');
  }

  /** Guests know no blocks and no contacts, and switches for members do not apply to them. */
  function requirePublicBot(viewer: Viewer, uid: Uid): void {
    const user = users.get(uid);
    // A guest may have been deleted since the call began.
    const isPresent = users.get(viewer.uid) !== undefined;
    if (!isPresent || !user || !isOpenToGuests(user)) throw new ProblemError('message.sending_forbidden');
  }

  function isBotBesideGuest(viewer: Viewer, uid: Uid): boolean {
    const user = users.get(uid);
    return user !== undefined && isGuest(user) && users.get(viewer.uid)?.is_bot === true;
  }

  function requireRecipient(viewer: Viewer, uid: Uid): void {
    requireUser(viewer, uid);
    rules.requireWelcome(viewer, uid);
  }

  return {
    requireRecipient,
    async requireAddressee(unit, viewer, uid) {
      if (viewer.is_guest) return requirePublicBot(viewer, uid);
      if (isBotBesideGuest(viewer, uid) && (await own(unit).messages.hasWritten(uid, viewer.uid))) return;
      requireUser(viewer, uid);
      rules.requireAddressee(viewer, uid);
    },
    requireCounterpart(viewer, uid) {
      // The guest began the conversation: a bot cannot.
      if (!isBotBesideGuest(viewer, uid)) requireRecipient(viewer, uid);
    },
  };
}
