import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { own } from './visitors.store.ts';

export type VisitorNews = ReturnType<typeof createVisitorNews>;

/** Tells the team about visitors: their host, and administrators. */
export function createVisitorNews(users: Pick<UserDirectory, 'list'>) {
  return {
    /** A visitor as they are now. */
    async tell(unit: Unit, uid: Uid): Promise<void> {
      const tx = own(unit);
      const visitor = await tx.visitors.find(uid);
      if (!visitor) return;
      const admins = users.list().flatMap((user) => (user.is_admin ? [user.uid] : []));
      const audience = { to: 'users', uids: [visitor.host, ...admins] } as const;
      tx.announce({ kind: 'event', audience, event: { type: 'visitors', visitors: [visitor] } });
    },
  };
}
