import type { Uid } from '@loquat/contract';
import type { Connection } from './connection.ts';

export type OnPresence = (uid: Uid, isOnline: boolean) => void;

/** Open streams by user and device, and who is online because of them. Guests are never announced. */
export class Registry {
  readonly #all = new Set<Connection>();
  readonly #byUid = new Map<Uid, Map<string, Connection>>();
  readonly #onPresence: OnPresence;

  constructor(onPresence: OnPresence) {
    this.#onPresence = onPresence;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Adds a stream and returns the older one of the same device, which is no longer registered. */
  add(connection: Connection): Connection | undefined {
    const { uid, device, isGuest } = connection;
    const devices = this.#byUid.get(uid);
    const older = devices?.get(device);
    if (older !== undefined) this.#all.delete(older);
    this.#all.add(connection);
    if (devices === undefined) this.#byUid.set(uid, new Map([[device, connection]]));
    else devices.set(device, connection);
    if (devices === undefined && !isGuest) this.#onPresence(uid, true);
    return older;
  }

  /** Removes exactly this stream; a newer one of the same device stays. */
  delete(connection: Connection): void {
    const { uid, device, isGuest } = connection;
    if (!this.#all.delete(connection)) return;
    const devices = this.#byUid.get(uid);
    devices?.delete(device);
    if (devices?.size !== 0) return;
    this.#byUid.delete(uid);
    if (!isGuest) this.#onPresence(uid, false);
  }

  all(): Iterable<Connection> {
    return this.#all;
  }

  *ofKind({ isGuest }: Pick<Connection, 'isGuest'>): Generator<Connection> {
    for (const connection of this.#all) if (connection.isGuest === isGuest) yield connection;
  }

  find(uid: Uid, device: string): Connection | undefined {
    return this.#byUid.get(uid)?.get(device);
  }

  *ofUsers(uids: Iterable<Uid>): Generator<Connection> {
    for (const uid of uids) {
      const devices = this.#byUid.get(uid);
      if (devices !== undefined) yield* devices.values();
    }
  }

  *othersThan(uids: ReadonlySet<Uid>): Generator<Connection> {
    for (const connection of this.#all) if (!uids.has(connection.uid)) yield connection;
  }

  isOnline(uid: Uid): boolean {
    const devices = this.#byUid.get(uid);
    if (devices === undefined) return false;
    // Either all streams of a user are a guest's, or none is.
    for (const { isGuest } of devices.values()) return !isGuest;
    return false;
  }

  onlineUids(): Uid[] {
    return [...this.#byUid.keys()].filter((uid) => this.isOnline(uid));
  }
}
