import type { Uid } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { asVisitorsSee } from './visitor-views.ts';
import { own } from './visitors.store.ts';

export type VisitorNews = ReturnType<typeof createVisitorNews>;

/** Tells the team about visitors: their hosts, also former ones, and administrators; and visitors whom they talk with. */
export function createVisitorNews(users: Pick<UserDirectory, 'list'>) {
  return {
    /** A visitor as they are now. */
    async tell(unit: Unit, uid: Uid): Promise<void> {
      const tx = own(unit);
      const visitor = await tx.visitors.find(uid);
      if (!visitor) return;
      const admins = users.list().flatMap((user) => (user.is_admin ? [user.uid] : []));
      const uids = [visitor.host, ...(await tx.visitors.listFormerHosts(uid)), ...admins];
      const event = (shown: typeof visitor) => ({ type: 'visitors', visitors: [shown] });
      tx.announce({ kind: 'event', audience: { to: 'users', uids }, event: event(visitor) });
      tx.announce({ kind: 'event', audience: { to: 'users', uids: [uid] }, event: event(asVisitorsSee(visitor)) });
    },
  };
}
