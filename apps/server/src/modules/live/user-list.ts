import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Uid, USERS_LOG_MAX } from '@loquat/contract';
import type { OpeningEvent } from '../../platform/events/open-stream.ts';
import { jsonBytes } from '../../platform/events/prepared-event.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { RunUnit } from '../../platform/unit-of-work.ts';
import type { Acquaintances } from '../contacts/acquaintances.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import {
  asGuestsSee,
  type CachedUser,
  isKnownTo,
  type UserDirectory,
  type VisitorHosts,
  withMark,
} from '../users/users.access.ts';

/** Entries of the change log in one event. */
const LOG_SLICE = 500;

export interface UserListParts {
  users: Pick<UserDirectory, 'list' | 'listMembers' | 'version' | 'logAfter'>;
  hosts: VisitorHosts;
  acquaintances: Acquaintances;
  settings: Pick<ServerSettings, 'get' | 'update'>;
  transact: RunUnit;
}

/** A user without the fields for administrators. */
function toPublicUser(cached: CachedUser) {
  const {
    status: _status,
    created_at: _created,
    updated_at: _updated,
    msg_smtp_notify_enable: _mail,
    widget_id: _widget,
    visitor_host: _host,
    may_choose_host: _choice,
    is_email_verified: _proof,
    ...user
  } = withMark(cached);
  return user;
}

/** The members as an event: the same bytes until something changes. */
function createUserSnapshot(users: Pick<UserDirectory, 'listMembers' | 'version'>, show: (user: CachedUser) => object) {
  let made: { list: readonly CachedUser[]; version: number; bytes: readonly Buffer[] } | undefined;
  return (): readonly Buffer[] => {
    const [list, version] = [users.listMembers(), users.version()];
    if (made?.list !== list || made.version !== version) {
      const bytes = [jsonBytes({ type: 'users_snapshot', version, users: list.map(show) })];
      made = { list, version, bytes };
    }
    return made.bytes;
  };
}

/** User list events at the start of streams. */
export function createUserList({ users, hosts, acquaintances, settings, transact }: UserListParts) {
  const snapshot = createUserSnapshot(users, toPublicUser);
  const guestSnapshot = createUserSnapshot(users, (user) => asGuestsSee(toPublicUser(user)));

  /** The users that a visitor of a website knows, without email addresses. */
  function visitorSnapshot(viewer: Viewer): OpeningEvent {
    const list = users
      .list()
      .filter(isKnownTo(hosts, viewer))
      .map((user) => asGuestsSee(toPublicUser(user)));
    return { type: 'users_snapshot', version: 0, users: list };
  }

  /**
   * For a user who answers visitors, or does not see every address. The visible addresses also depend on channels and
   * contacts, which are not in the user log; `eventsFor` says what `hidden_until` is for.
   */
  async function snapshotFor(uid: Uid, visitors: readonly CachedUser[]): Promise<OpeningEvent> {
    const version = users.version();
    const isPartial = !acquaintances.isOpen('show_email');
    if (isPartial && settings.get('addresses').hidden_until < version) {
      await transact((tx) => settings.update(tx, 'addresses', () => ({ hidden_until: version })));
    }
    const shown = acquaintances.shownTo(uid);
    const list = [...users.listMembers(), ...visitors].map((user) => shown(toPublicUser(user)));
    return { type: 'users_snapshot', version, users: list };
  }

  /**
   * In events of limited length, since other requests wait while one is built. Clients also get single changes as
   * events. Null: the role of the viewer changed, and with it the visitors that the client may have.
   */
  async function logSince(held: number, { uid, is_guest: isGuest }: Viewer): Promise<OpeningEvent[] | null> {
    const events: OpeningEvent[] = [];
    for (let after = held; ;) {
      const logs = await users.logAfter(after, LOG_SLICE);
      if (logs.some((entry) => entry.uid === uid && entry.action === 'update' && entry.is_admin !== null)) return null;
      const last = logs.at(-1);
      if (!last) return events;
      events.push([jsonBytes({ type: 'users_log', logs: isGuest ? logs.map(asGuestsSee) : [...logs] })]);
      if (logs.length < LOG_SLICE) return events;
      after = last.log_id;
      await nextTurn();
    }
  }

  return {
    /**
     * The user list, or the changes since the client's version, if there are any. A version ahead of the server's is
     * from before a backup was restored: that client starts over. So does a client whose list may lack addresses that
     * it may now see, or contain hidden ones, a client of a former administrator, and each client of a user who answers
     * visitors, because the log contains members only.
     */
    async eventsFor(viewer: Viewer, held?: number): Promise<OpeningEvent[]> {
      const { uid, is_guest, visitor_host } = viewer;
      if (visitor_host !== undefined) return [visitorSnapshot(viewer)];
      const visitors = hosts.listVisitorsOf(uid);
      const isShared = is_guest || (visitors.length === 0 && acquaintances.isOpen('show_email'));
      if (!isShared) return [await snapshotFor(uid, visitors)];
      const version = users.version();
      const isComplete = is_guest || (held ?? 0) > settings.get('addresses').hidden_until;
      const isNear = held !== undefined && held <= version && version - held <= USERS_LOG_MAX;
      if (!isNear || !isComplete) return [is_guest ? guestSnapshot() : snapshot()];
      return held === version ? [] : ((await logSince(held, viewer)) ?? [snapshot()]);
    },
  };
}
