import { ProblemError, type Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import { findUser, type UserAccounts } from '../users/users.access.ts';
import type { VisitorEvents } from './visitor-events.ts';
import { own } from './visitors.store.ts';

export interface HostChoiceParts {
  accounts: Pick<UserAccounts, 'moveVisitor'>;
  events: VisitorEvents;
}

/**
 * A widget that names no host at registration, as VoceChat's, names it by the recipient of the first message, which is
 * final. Decided inside the unit, so that two concurrent first messages do not reach two hosts.
 */
export const createHostChoice =
  ({ accounts, events }: HostChoiceParts) =>
  /** @throws ProblemError `message.sending_forbidden`, `user.unknown_member` */
  async (unit: Unit, uid: Uid, host: Uid): Promise<void> => {
    const visitor = await findUser(unit, uid);
    if (!visitor || host === uid) return;
    const isHost = visitor.visitor_host === host;
    if (!visitor.may_choose_host && !isHost) throw new ProblemError('message.sending_forbidden');
    if (!visitor.may_choose_host) return;
    await accounts.moveVisitor(unit, uid, host);
    if (isHost) return;
    await events.tell(unit, uid);
    // The host and the host's presence are sent at the start of the visitor's stream.
    own(unit).announce({ kind: 'reconnect', uid });
  };
