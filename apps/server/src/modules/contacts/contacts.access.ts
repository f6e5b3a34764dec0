import { type EventOf, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { isVisitor, type UserDirectory, type VisitorHosts } from '../users/users.access.ts';
import { type Acquaintances, isOpenToAll } from './acquaintances.access.ts';
import type { ContactCache } from './contact-cache.ts';
import type { NicknameStore } from './contacts.store.ts';

export type { ContactCache } from './contact-cache.ts';
export type { Change as ContactChange } from './contacts.store.ts';

/** Rules for direct messages, answered from memory. */
export interface SendingRules {
  /**
   * A block applies to all users. With contact verification on, the recipient must have added the sender; without it,
   * their shared channels decide. Administrators and bots may write to any user, and any user to them: otherwise a new
   * user could reach no one. A visitor of a website writes to the host only, and only the users who answer the visitor
   * (`VisitorHosts`) write back, regardless of other rules. While direct messages are off, only administrators write to
   * others, apart from these conversations with visitors.
   * @throws ProblemError `message.sending_forbidden`, `message.direct_disabled`
   */
  requireWelcome(from: Pick<Viewer, 'uid'>, to: Uid): void;
  /** The same for a message, by which a visitor may choose the host. */
  requireAddressee(from: Pick<Viewer, 'uid'>, to: Uid): void;
}

export interface SendingRuleParts {
  contacts: Pick<ContactCache, 'statusOf'>;
  users: Pick<UserDirectory, 'get'>;
  settings: Pick<ServerSettings, 'get'>;
  acquaintances: Acquaintances;
  hosts: Pick<VisitorHosts, 'isAnsweredBy' | 'mayChoose'>;
}

export function createSendingRules({
  contacts,
  users,
  settings,
  acquaintances,
  hosts,
}: SendingRuleParts): SendingRules {
  function isWelcome(from: Pick<Viewer, 'uid'>, to: Uid): boolean {
    if (from.uid === to) return true;
    const status = contacts.statusOf(to, from.uid);
    if (status === 'blocked') return false;
    const [sender, recipient] = [users.get(from.uid), users.get(to)];
    if (recipient && isVisitor(recipient)) return hosts.isAnsweredBy(to, from.uid);
    if (sender && isVisitor(sender)) return sender.visitor_host === to;
    if (status === 'added' || isOpenToAll(sender) || isOpenToAll(recipient)) return true;
    if (settings.get('common').contact_verification_enable) return false;
    return acquaintances.may('dm_to_member', from.uid, to);
  }

  /** Whether administrators have turned direct messages off for the sender. */
  function isTurnedOff(from: Pick<Viewer, 'uid'>, to: Uid): boolean {
    if (settings.get('common').dm_enable || from.uid === to) return false;
    const [sender, recipient] = [users.get(from.uid), users.get(to)];
    return !sender?.is_admin && ![sender, recipient].some((user) => user && isVisitor(user));
  }

  function requireWelcome(from: Pick<Viewer, 'uid'>, to: Uid): void {
    if (isTurnedOff(from, to)) throw new ProblemError('message.direct_disabled');
    if (!isWelcome(from, to)) throw new ProblemError('message.sending_forbidden');
  }

  return {
    requireWelcome,
    requireAddressee(from, to) {
      if (!hosts.mayChoose(from.uid, to)) requireWelcome(from, to);
    },
  };
}

/** A user's nicknames for others, one event each, including removed ones: clients have no other source at the start. */
export const createNicknameReader =
  (nicknames: Pick<NicknameStore, 'listOf'>) =>
  async (uid: Uid): Promise<EventOf<'user_remark'>[]> =>
    (await nicknames.listOf(uid)).map((nickname) => ({ type: 'user_remark', ...nickname }));
