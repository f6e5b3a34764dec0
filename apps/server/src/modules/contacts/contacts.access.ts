import { type EventOf, ProblemError, type Uid } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory, UserLifecycle } from '../users/users.access.ts';
import type { ContactBook } from './contact-book.ts';
import type { NicknameStore } from './contacts.store.ts';

export type { ContactBook } from './contact-book.ts';

/** Who may write to whom directly, answered from memory. */
export interface SendingRules {
  /**
   * A block holds against everybody. With contact verification on, somebody writes only to those who have added them.
   * Administrators and bots write to anybody, and anybody to them: otherwise a newcomer, or the visitor of a web site,
   * could turn to nobody.
   * @throws ProblemError `message.sending_forbidden`
   */
  requireWelcome(from: Pick<Viewer, 'uid'>, to: Uid): void;
}

export interface SendingRuleParts {
  contacts: Pick<ContactBook, 'statusOf'>;
  users: Pick<UserDirectory, 'get'>;
  settings: Pick<ServerSettings, 'get'>;
}

export function createSendingRules({ contacts, users, settings }: SendingRuleParts): SendingRules {
  function isOpenToAll(uid: Uid): boolean {
    const user = users.get(uid);
    return user !== undefined && (user.is_admin || user.is_bot);
  }

  function isWelcome(from: Pick<Viewer, 'uid'>, to: Uid): boolean {
    if (from.uid === to) return true;
    const status = contacts.statusOf(to, from.uid);
    if (status === 'blocked') return false;
    if (status === 'added' || !settings.get('common').contact_verification_enable) return true;
    return isOpenToAll(from.uid) || isOpenToAll(to);
  }

  return {
    requireWelcome(from, to) {
      if (!isWelcome(from, to)) throw new ProblemError('message.sending_forbidden');
    },
  };
}

/** A user's nicknames for others, one event each, also for those taken back: nothing else tells clients at the start. */
export const createNicknameReader =
  (nicknames: Pick<NicknameStore, 'listOf'>) =>
  async (uid: Uid): Promise<EventOf<'user_remark'>[]> =>
    (await nicknames.listOf(uid)).map((nickname) => ({ type: 'user_remark', ...nickname }));

/** The rows of contacts and nicknames go with the account's own, in both directions; memory follows. */
export const createContactLifecycle = (contacts: ContactBook): UserLifecycle => ({
  async created() {
    // A newcomer knows nobody yet.
  },
  async deleted(tx, uid) {
    tx.afterCommit(() => contacts.forgetUser(uid));
  },
});
