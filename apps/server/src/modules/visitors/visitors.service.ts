import {
  HISTORY_SERVER_DEFAULT,
  HISTORY_SERVER_MAX,
  type Message,
  ProblemError,
  type ServerEvent,
  type Uid,
  type Visitor,
  VISITORS_TOLD_MAX,
  type VisitorPlace,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { fitPage } from '../../platform/page.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { Assignment } from './assignment.ts';
import type { VisitorEvents } from './visitor-events.ts';
import { asVisitorsSee } from './visitor-views.ts';
import type { RunUnit, Stores } from './visitors.store.ts';

export interface VisitorParts {
  transact: RunUnit;
  /** Reads committed data. */
  reads: Stores;
  clock: Pick<Clock, 'now'>;
  users: Pick<UserDirectory, 'get'>;
  events: VisitorEvents;
  assign: Assignment;
  /** The newest messages between a visitor and a user, ascending. */
  readConversation: (uid: Uid, host: Uid, page: HistoryQuery) => Promise<Message[]>;
}

export interface HistoryQuery {
  limit?: number | undefined;
}

export type VisitorService = ReturnType<typeof createVisitorService>;

/** In the form that browsers parse, so that it cannot imitate other text on the team's screens. */
const plainAddress = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).href);

function required(visitor: Visitor | null): Visitor {
  if (!visitor) throw new ProblemError('visitor.not_found');
  return visitor;
}

const bytesOf = (message: Message): number => Buffer.byteLength(JSON.stringify(message));

/** The team's view of visitors of websites, and its actions. */
export function createVisitorService(parts: VisitorParts) {
  const { transact, reads, clock, users, events, assign, readConversation } = parts;

  return {
    /**
     * @throws ProblemError `visitor.not_found` for users who are not visitors
     */
    tellPlace: ({ uid }: Viewer, { page_url, page_title, language, time_zone }: VisitorPlace): Promise<void> =>
      transact(async (tx) => {
        required(await tx.visitors.find(uid));
        const place = {
          page_url: plainAddress(page_url),
          page_title: page_title ?? null,
          language: language ?? null,
          time_zone: time_zone ?? null,
        };
        await tx.visitors.savePlace(uid, place, clock.now());
        await events.tell(tx, uid);
      }),

    /** @throws ProblemError `visitor.not_found`, `user.unknown_member` */
    assign: (viewer: Viewer, uid: Uid, host: Uid): Promise<void> =>
      transact(async (tx) => {
        const visitor = required(await tx.visitors.findManaged(viewer, uid));
        if (visitor.host !== host) await assign(tx, visitor, host);
      }),

    /** @throws ProblemError `visitor.not_found` */
    setDone: (viewer: Viewer, uid: Uid, is_done: boolean): Promise<void> =>
      transact(async (tx) => {
        const visitor = required(await tx.visitors.findManaged(viewer, uid));
        if (visitor.is_done === is_done) return;
        await tx.visitors.setDone(uid, is_done, clock.now());
        await events.tell(tx, uid);
      }),

    /** @throws ProblemError `visitor.not_found` */
    async listHistory(viewer: Viewer, uid: Uid, { limit = HISTORY_SERVER_DEFAULT }: HistoryQuery) {
      const { host } = required(await reads.visitors.findHosted(viewer, uid));
      const hosts = new Set([host, ...(await reads.visitors.listFormerHosts(uid))]);
      const most = Math.min(limit, HISTORY_SERVER_MAX);
      const pages = await Promise.all([...hosts].map((one) => readConversation(uid, one, { limit: most })));
      const newestFirst = pages.flat().toSorted((one, other) => other.mid - one.mid);
      return fitPage(newestFirst.slice(0, most), bytesOf).toReversed();
    },

    /** The visitors at the start of a user's stream. */
    async readVisitors(uid: Uid): Promise<ServerEvent[]> {
      const self = await reads.visitors.find(uid);
      if (self) {
        const formerHosts = await reads.visitors.listFormerHosts(uid);
        return [{ type: 'visitors', visitors: [asVisitorsSee(self, formerHosts, users)] }];
      }
      const is_admin = users.get(uid)?.is_admin ?? false;
      const visitors = await reads.visitors.listFor({ uid, is_admin }, VISITORS_TOLD_MAX);
      return visitors.length === 0 ? [] : [{ type: 'visitors', visitors }];
    },
  };
}
