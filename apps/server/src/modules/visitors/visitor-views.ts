import type { Uid, Visitor, VisitorHost } from '@loquat/contract';
import type { UserDirectory } from '../users/users.access.ts';

/** The present and former hosts, as the visitor sees them. */
function hostsOf(uids: readonly Uid[], users: Pick<UserDirectory, 'get'>): VisitorHost[] {
  const hosts = [...new Set(uids)].flatMap((uid) => users.get(uid) ?? []);
  return hosts.map(({ uid, name, avatar_updated_at }) => ({ uid, name, avatar_updated_at }));
}

/** A visitor's own data: with the hosts, but without the team's handling. */
export const asVisitorsSee = (
  visitor: Visitor,
  formerHosts: readonly Uid[],
  users: Pick<UserDirectory, 'get'>,
): Visitor => ({ ...visitor, is_done: false, hosts: hostsOf([visitor.host, ...formerHosts], users) });
