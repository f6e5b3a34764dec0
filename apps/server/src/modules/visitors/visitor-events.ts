import { type Uid, VISITORS_TOLD_MAX } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { asVisitorsSee } from './visitor-views.ts';
import { own } from './visitors.store.ts';

export type VisitorEvents = ReturnType<typeof createVisitorEvents>;

/**
 * Announces visitors to the team: their present and former hosts, and administrators. Also announces their hosts to
 * visitors.
 */
export function createVisitorEvents(users: Pick<UserDirectory, 'get' | 'list'>) {
  return {
    /** Announces the visitors to a new administrator, as the start of a stream does. */
    async tellAll(unit: Unit, uid: Uid): Promise<void> {
      const tx = own(unit);
      const visitors = await tx.visitors.listFor({ uid, is_admin: true }, VISITORS_TOLD_MAX);
      if (visitors.length === 0) return;
      tx.announce({ kind: 'event', audience: { to: 'users', uids: [uid] }, event: { type: 'visitors', visitors } });
    },
    /** Announces a visitor's present data. */
    async tell(unit: Unit, uid: Uid): Promise<void> {
      const tx = own(unit);
      const visitor = await tx.visitors.find(uid);
      if (!visitor) return;
      const admins = users.list().flatMap((user) => (user.is_admin ? [user.uid] : []));
      const formerHosts = await tx.visitors.listFormerHosts(uid);
      const uids = [visitor.host, ...formerHosts, ...admins];
      const event = (shown: typeof visitor) => ({ type: 'visitors', visitors: [shown] });
      tx.announce({ kind: 'event', audience: { to: 'users', uids }, event: event(visitor) });
      tx.announce({
        kind: 'event',
        audience: { to: 'users', uids: [uid] },
        event: event(asVisitorsSee(visitor, formerHosts, users)),
      });
    },
  };
}
