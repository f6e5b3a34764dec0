import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Uid } from '@loquat/contract';
import { eventBytes } from '../../platform/events/frame.ts';
import type { OpeningEvent } from '../../platform/events/open-stream.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { RunUnit } from '../../platform/unit-of-work.ts';
import type { Acquaintances } from '../contacts/acquaintances.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { asGuestsSee, type CachedUser, isKnownTo, type UserDirectory } from '../users/users.access.ts';

/** Entries of the change log in one event. */
const LOG_SLICE = 500;

export interface UserListParts {
  users: Pick<UserDirectory, 'list' | 'version' | 'logAfter'>;
  acquaintances: Acquaintances;
  settings: Pick<ServerSettings, 'get' | 'update'>;
  transact: RunUnit;
}

/** A user without what only administrators see. */
const toPublicUser = ({
  status: _status,
  created_at: _created,
  updated_at: _updated,
  msg_smtp_notify_enable: _mail,
  widget_id: _widget,
  visitor_host: _host,
  ...user
}: CachedUser) => user;

/** The user list as an event: the same bytes until something changes. */
function createUserSnapshot(users: Pick<UserDirectory, 'list' | 'version'>, show: (user: CachedUser) => object) {
  let made: { list: readonly CachedUser[]; version: number; bytes: readonly Buffer[] } | undefined;
  return (): readonly Buffer[] => {
    const [list, version] = [users.list(), users.version()];
    if (made?.list !== list || made.version !== version) {
      const bytes = [eventBytes({ type: 'users_snapshot', version, users: list.map(show) })];
      made = { list, version, bytes };
    }
    return made.bytes;
  };
}

/** What streams are told about the users when they open. */
export function createUserList({ users, acquaintances, settings, transact }: UserListParts) {
  const snapshot = createUserSnapshot(users, toPublicUser);
  const guestSnapshot = createUserSnapshot(users, (user) => asGuestsSee(toPublicUser(user)));

  /** The addresses that somebody sees depend on channels and contacts too, which are not in the user log. */
  function visitorSnapshot(viewer: Viewer): OpeningEvent {
    const list = users
      .list()
      .filter(isKnownTo(viewer))
      .map((user) => asGuestsSee(toPublicUser(user)));
    return { type: 'users_snapshot', version: 0, users: list };
  }

  async function snapshotFor(uid: Uid): Promise<OpeningEvent> {
    const version = users.version();
    if (settings.get('addresses').hidden_until < version) {
      await transact((tx) => settings.update(tx, 'addresses', () => ({ hidden_until: version })));
    }
    const shown = acquaintances.shownTo(uid);
    const list = users.list().map((user) => shown(toPublicUser(user)));
    return { type: 'users_snapshot', version, users: list };
  }

  /** In events of limited length, since others wait while one is made. Clients are also told of changes one by one. */
  async function logSince(held: number, isGuest: boolean): Promise<OpeningEvent[]> {
    const events: OpeningEvent[] = [];
    for (let after = held; ;) {
      const logs = await users.logAfter(after, LOG_SLICE);
      const last = logs.at(-1);
      if (!last) return events;
      events.push([eventBytes({ type: 'users_log', logs: isGuest ? logs.map(asGuestsSee) : [...logs] })]);
      if (logs.length < LOG_SLICE) return events;
      after = last.log_id;
      await nextTurn();
    }
  }

  return {
    /**
     * The user list, or what changed since the version the client has; nothing if nothing has. A version ahead of ours
     * is from before a backup was restored: that client starts over, as does one whose list may lack addresses that it
     * may now see, or contain some that it may not.
     */
    async eventsFor(viewer: Viewer, held?: number): Promise<OpeningEvent[]> {
      const { uid, is_guest, visitor_host } = viewer;
      if (visitor_host !== undefined) return [visitorSnapshot(viewer)];
      if (!is_guest && !acquaintances.isOpen('show_email')) return [await snapshotFor(uid)];
      const version = users.version();
      const isComplete = is_guest || (held ?? 0) > settings.get('addresses').hidden_until;
      if (held === undefined || held > version || !isComplete) return [is_guest ? guestSnapshot() : snapshot()];
      return held === version ? [] : logSince(held, is_guest);
    },
  };
}
