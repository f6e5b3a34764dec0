import { ProblemError, type ServerEvent, type Uid, VISITORS_TOLD_MAX, type VisitorPlace } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { RunUnit, Stores } from './visitors.store.ts';
import type { VisitorNews } from './visitor-news.ts';

export interface VisitorParts {
  transact: RunUnit;
  /** Reads committed data. */
  reads: Stores;
  clock: Pick<Clock, 'now'>;
  users: Pick<UserDirectory, 'get'>;
  news: VisitorNews;
}

export type VisitorService = ReturnType<typeof createVisitorService>;

/** Written out as the browser reads it: nothing in it can pass for something else on the team's screens. */
const plainAddress = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).href);

/** What the team knows and does about visitors of web sites. */
export function createVisitorService({ transact, reads, clock, users, news }: VisitorParts) {
  return {
    /** @throws ProblemError `visitor.not_found` for everybody else */
    tellPlace: ({ uid }: Viewer, { page_url, page_title, language, time_zone }: VisitorPlace): Promise<void> =>
      transact(async (tx) => {
        const visitor = await tx.visitors.find(uid);
        if (!visitor) throw new ProblemError('visitor.not_found');
        const place = {
          page_url: plainAddress(page_url),
          page_title: page_title ?? null,
          language: language ?? null,
          time_zone: time_zone ?? null,
        };
        await tx.visitors.savePlace(uid, place, clock.now());
        await news.tell(tx, uid);
      }),

    /** What somebody's stream begins with. */
    async readVisitors(uid: Uid): Promise<ServerEvent[]> {
      const is_admin = users.get(uid)?.is_admin ?? false;
      const visitors = await reads.visitors.listFor({ uid, is_admin }, VISITORS_TOLD_MAX);
      return visitors.length === 0 ? [] : [{ type: 'visitors', visitors }];
    },
  };
}
