import { ASSIGNED_PROPERTIES, type Uid, type Visitor } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { ServerNotices } from '../messages/messages.access.ts';
import type { UserAccounts } from '../users/users.access.ts';
import type { VisitorEvents } from './visitor-events.ts';
import { own } from './visitors.store.ts';

export interface AssignmentParts {
  accounts: Pick<UserAccounts, 'moveVisitor'>;
  clock: Pick<Clock, 'now'>;
  events: VisitorEvents;
  notices: ServerNotices;
}

export type Assignment = ReturnType<typeof createAssignment>;

/** Shown by clients that do not know the notice. */
const HANDSHAKE = '🤝';

/**
 * Moves a visitor to another user. The first message to the new host, in the visitor's name, brings the chat into their
 * list on all their devices, counts as unread and notifies them, or their webhook.
 */
export const createAssignment =
  ({ accounts, clock, events, notices }: AssignmentParts) =>
  async (unit: Unit, { uid, host: former }: Visitor, host: Uid): Promise<void> => {
    const tx = own(unit);
    await tx.visitors.addFormerHost(uid, former);
    await tx.visitors.setDone(uid, false, clock.now());
    await accounts.moveVisitor(tx, uid, host);
    await notices.say(tx, uid, { uid: host }, { content: HANDSHAKE, properties: ASSIGNED_PROPERTIES });
    await events.tell(tx, uid);
    // The visible users of a visitor, and their presence, are sent at the start of a stream.
    tx.announce({ kind: 'reconnect', uid });
  };
