import type { Uid } from '@loquat/contract';
import { jsonBytes } from '../../platform/events/prepared-event.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { Presence } from './presence.ts';

/** `users_state` while presence is hidden. */
export const NO_PRESENCE: readonly Buffer[] = [jsonBytes({ type: 'users_state', users: [] })];

const HEAD = Buffer.from('{"type":"users_state","users":[');
const TAIL = Buffer.from(']}');

export interface OnlineState {
  uid: Uid;
  online: boolean;
}

/**
 * The presence of all users as one event. It is as long as the user list, so all streams share its bytes, with the
 * reader cut out. With 2,000 users this takes 0.3 µs and 160 bytes per stream until it is sent; building it for each
 * stream takes 93 µs and 50 kB, and with 10,000 users eight times that, all at once when all clients reconnect.
 */
export class OnlineSnapshot {
  readonly #uids: readonly Uid[];
  /** Offset of each user's state in the list, including the comma before it, except for the first. */
  readonly #starts: readonly number[];
  readonly #list: Buffer;

  /** `uids` ascending. */
  constructor(uids: readonly Uid[], isOnline: (uid: Uid) => boolean) {
    const starts: number[] = [];
    let list = '';
    for (const uid of uids) {
      starts.push(list.length);
      list += `${list === '' ? '' : ','}{"uid":${uid},"online":${isOnline(uid)}}`;
    }
    this.#uids = uids;
    this.#starts = starts;
    this.#list = Buffer.from(list);
  }

  /** The parts of the event's JSON without one user, and with these visitors, whom not every reader may know. */
  without(uid: Uid, visitors: readonly OnlineState[] = []): readonly Buffer[] {
    const members = this.#partsWithout(uid);
    if (visitors.length === 0) return [HEAD, ...members, TAIL];
    const states = JSON.stringify(visitors).slice(1, -1);
    const isFirst = members.every(({ length }) => length === 0);
    return [HEAD, ...members, Buffer.from(isFirst ? states : `,${states}`), TAIL];
  }

  #partsWithout(uid: Uid): readonly Buffer[] {
    const at = this.#find(uid);
    if (at === undefined) return [this.#list];
    const before = this.#list.subarray(0, this.#starts[at]);
    const after = this.#list.subarray(this.#starts[at + 1] ?? this.#list.length);
    // Every entry after the first begins with a comma.
    return [before, at === 0 ? after.subarray(1) : after];
  }

  #find(uid: Uid): number | undefined {
    let [low, high] = [0, this.#uids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#uids[middle] ?? uid) < uid) low = middle + 1;
      else high = middle;
    }
    return this.#uids[low] === uid ? low : undefined;
  }
}

interface SnapshotParts {
  users: Pick<UserDirectory, 'listMembers'>;
  isOnline: (uid: Uid) => boolean;
  presence: Pick<Presence, 'version'>;
}

/**
 * The snapshot for streams that are already registered: current, or slightly older, but then all changes since are
 * still to be announced.
 */
export function createOnlineSnapshot({ users, isOnline, presence }: SnapshotParts): () => OnlineSnapshot {
  let made: { list: unknown; version: number; snapshot: OnlineSnapshot } | undefined;
  return () => {
    const [list, version] = [users.listMembers(), presence.version()];
    if (made?.list !== list || made.version !== version) {
      const uids = list.map(({ uid }) => uid);
      made = { list, version, snapshot: new OnlineSnapshot(uids, isOnline) };
    }
    return made.snapshot;
  };
}
