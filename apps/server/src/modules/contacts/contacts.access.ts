import { type EventOf, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { type Acquaintances, isOpenToAll } from './acquaintances.access.ts';
import type { ContactBook } from './contact-book.ts';
import type { NicknameStore } from './contacts.store.ts';

export type { ContactBook } from './contact-book.ts';
export type { Change as ContactChange } from './contacts.store.ts';

/** Who may write to whom directly, answered from memory. */
export interface SendingRules {
  /**
   * A block applies to everybody. With contact verification on, people write only to those who have added them; without
   * it, the channels they share decide. Administrators and bots may write to anybody, and anybody to them: otherwise a
   * newcomer could reach nobody. The visitor of a web site writes to the host alone, and is always answered.
   * @throws ProblemError `message.sending_forbidden`
   */
  requireWelcome(from: Pick<Viewer, 'uid'>, to: Uid): void;
}

export interface SendingRuleParts {
  contacts: Pick<ContactBook, 'statusOf'>;
  users: Pick<UserDirectory, 'get'>;
  settings: Pick<ServerSettings, 'get'>;
  acquaintances: Acquaintances;
}

export function createSendingRules({ contacts, users, settings, acquaintances }: SendingRuleParts): SendingRules {
  function isWelcome(from: Pick<Viewer, 'uid'>, to: Uid): boolean {
    if (from.uid === to) return true;
    const status = contacts.statusOf(to, from.uid);
    if (status === 'blocked') return false;
    const [host, visitedHost] = [users.get(from.uid)?.visitor_host, users.get(to)?.visitor_host];
    if (typeof host === 'number') return host === to;
    if (visitedHost === from.uid) return true;
    if (status === 'added' || isOpenToAll(users.get(from.uid)) || isOpenToAll(users.get(to))) return true;
    if (settings.get('common').contact_verification_enable) return false;
    return acquaintances.may('dm_to_member', from.uid, to);
  }

  return {
    requireWelcome(from, to) {
      if (!isWelcome(from, to)) throw new ProblemError('message.sending_forbidden');
    },
  };
}

/** A user's nicknames for others, one event each, including removed ones: nothing else tells clients at the start. */
export const createNicknameReader =
  (nicknames: Pick<NicknameStore, 'listOf'>) =>
  async (uid: Uid): Promise<EventOf<'user_remark'>[]> =>
    (await nicknames.listOf(uid)).map((nickname) => ({ type: 'user_remark', ...nickname }));
