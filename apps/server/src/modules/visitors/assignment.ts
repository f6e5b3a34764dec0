import { ASSIGNED_PROPERTIES, type Uid, type Visitor } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { ServerNotices } from '../messages/messages.access.ts';
import { moveVisitor } from '../users/users.access.ts';
import type { VisitorNews } from './visitor-news.ts';
import { own } from './visitors.store.ts';

export interface AssignmentParts {
  clock: Pick<Clock, 'now'>;
  news: VisitorNews;
  notices: ServerNotices;
}

export type Assignment = ReturnType<typeof createAssignment>;

/** Read by clients that do not know the notice. */
const HANDSHAKE = '🤝';

/**
 * Lets a visitor talk with somebody else. The first message to the new host, in the visitor's name, brings the chat into
 * their list on all their devices, counts as unread and notifies them, or their webhook.
 */
export const createAssignment =
  ({ clock, news, notices }: AssignmentParts) =>
  async (unit: Unit, { uid, host: former }: Visitor, host: Uid): Promise<void> => {
    const tx = own(unit);
    await tx.visitors.addFormerHost(uid, former);
    await tx.visitors.setDone(uid, false, clock.now());
    await moveVisitor(tx, uid, host);
    await notices.say(tx, uid, { gid: null, to_uid: host }, { content: HANDSHAKE, properties: ASSIGNED_PROPERTIES });
    await news.tell(tx, uid);
    // Whom they know, and whether that person is there, is what a stream begins with.
    tx.announce({ kind: 'reconnect', uid });
  };
