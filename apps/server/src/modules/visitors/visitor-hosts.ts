import type { Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import {
  type CachedUser,
  isGuest,
  isVisitor,
  type UserChange,
  type UserDirectory,
  type VisitorHosts,
} from '../users/users.access.ts';
import type { Stores } from './visitors.store.ts';

export interface VisitorHostParts {
  reads: Pick<Stores, 'visitors'>;
  changes: Changes<UserChange>;
}

/** Pairs of users, looked up by the first. */
class Pairs {
  readonly #seconds = new Map<Uid, Set<Uid>>();

  with(first: Uid): ReadonlySet<Uid> {
    return this.#seconds.get(first) ?? new Set();
  }
  add(first: Uid, second: Uid): void {
    const seconds = this.#seconds.get(first);
    if (seconds) seconds.add(second);
    else this.#seconds.set(first, new Set([second]));
  }
  delete(first: Uid, second: Uid): void {
    this.#seconds.get(first)?.delete(second);
  }
  deleteAll(first: Uid): void {
    this.#seconds.delete(first);
  }
}

/** Visitors and guests are never hosts, whatever the database contains. */
const canAnswer = (user: CachedUser | undefined): user is CachedUser =>
  user !== undefined && !isVisitor(user) && !isGuest(user);

/** Loads the hosts of all visitors. A former host stays one, so only a deletion removes a pair. */
export async function loadVisitorHosts(
  { reads, changes }: VisitorHostParts,
  users: Pick<UserDirectory, 'get' | 'listMembers' | 'listVisitors'>,
): Promise<VisitorHosts> {
  const hostsOf = new Pairs();
  const visitorsOf = new Pairs();

  function note(visitor: Uid, host: Uid): void {
    hostsOf.add(visitor, host);
    visitorsOf.add(host, visitor);
  }
  /** The messages of a deleted host stay readable for the visitor. */
  function forget(uid: Uid): void {
    for (const host of hostsOf.with(uid)) visitorsOf.delete(host, uid);
    hostsOf.deleteAll(uid);
    visitorsOf.deleteAll(uid);
  }
  function mayBeHost(uid: Uid): boolean {
    const user = users.get(uid);
    return user === undefined || canAnswer(user);
  }
  const isHost = (visitor: Uid, uid: Uid): boolean => hostsOf.with(visitor).has(uid) && mayBeHost(uid);
  function isAnsweredBy(visitor: Uid, uid: Uid): boolean {
    const user = users.get(uid);
    return canAnswer(user) && (user.is_admin || isHost(visitor, uid));
  }

  for (const { uid, host } of await reads.visitors.listAllFormerHosts()) note(uid, host);
  for (const { uid, visitor_host } of users.listVisitors()) note(uid, visitor_host!);
  changes.follow({
    'user.changed': ({ user }) => void (user.visitor_host !== null && note(user.uid, user.visitor_host)),
    'user.deleted': ({ uid }) => forget(uid),
  });

  return {
    isAnsweredBy,
    listAnswering({ uid, visitor_host }) {
      const admins = users.listMembers().flatMap((user) => (user.is_admin ? [user.uid] : []));
      const hosts = [...hostsOf.with(uid), ...(visitor_host === null ? [] : [visitor_host])];
      return [...new Set([...admins, ...hosts.filter(mayBeHost)])];
    },
    listVisitorsOf(uid) {
      const user = users.get(uid);
      if (!canAnswer(user)) return [];
      if (user.is_admin) return [...users.listVisitors()];
      const visitors = [...visitorsOf.with(uid)].flatMap((visitor) => users.get(visitor) ?? []);
      return visitors.sort((one, other) => one.uid - other.uid);
    },
    listKnownByRole(uid) {
      const answered = visitorsOf.with(uid);
      return users.listVisitors().filter((visitor) => !answered.has(visitor.uid));
    },
    mayChoose(visitor, uid) {
      const host = users.get(uid);
      return users.get(visitor)?.may_choose_host === true && canAnswer(host) && host.status === 'normal';
    },
    mayReadFrom(reader, peer) {
      const user = users.get(reader);
      if (user === undefined || !isVisitor(user) || reader === peer) return true;
      return isHost(reader, peer) || isAnsweredBy(reader, peer);
    },
  };
}
