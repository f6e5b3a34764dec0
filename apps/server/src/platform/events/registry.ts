import type { Uid } from '@loquat/contract';
import type { Connection } from './connection.ts';

export type OnPresence = (uid: Uid, isOnline: boolean) => void;

/**
 * Open streams by user and device, and who is online because of them. Guests are never announced. Streams of a widget's
 * visitors are apart: they hear only what is for them, and of the user they know.
 */
export class Registry {
  readonly #all = new Set<Connection>();
  readonly #team = new Set<Connection>();
  readonly #visitors = new Map<Uid, Set<Connection>>();
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
    if (older !== undefined) this.#drop(older);
    this.#keep(connection);
    if (devices === undefined) this.#byUid.set(uid, new Map([[device, connection]]));
    else devices.set(device, connection);
    if (devices === undefined && !isGuest) this.#onPresence(uid, true);
    return older;
  }

  /** Removes exactly this stream; a newer one of the same device stays. */
  delete(connection: Connection): void {
    const { uid, device, isGuest } = connection;
    if (!this.#drop(connection)) return;
    const devices = this.#byUid.get(uid);
    devices?.delete(device);
    if (devices?.size !== 0) return;
    this.#byUid.delete(uid);
    if (!isGuest) this.#onPresence(uid, false);
  }

  #keep(connection: Connection): void {
    const { visitorHost: host } = connection;
    this.#all.add(connection);
    if (host === undefined) this.#team.add(connection);
    else this.#visitors.set(host, (this.#visitors.get(host) ?? new Set()).add(connection));
  }

  #drop(connection: Connection): boolean {
    const { visitorHost: host } = connection;
    this.#team.delete(connection);
    const others = host === undefined ? undefined : this.#visitors.get(host);
    if (others?.delete(connection) && others.size === 0) this.#visitors.delete(host!);
    return this.#all.delete(connection);
  }

  /** Everybody's but those of visitors. */
  team(): Iterable<Connection> {
    return this.#team;
  }

  /** Everybody's who may know of a user: visitors know their host. */
  *knowing(uid: Uid): Generator<Connection> {
    yield* this.#team;
    yield* this.#visitors.get(uid) ?? [];
  }

  all(): Iterable<Connection> {
    return this.#all;
  }

  *ofKind({ isGuest }: Pick<Connection, 'isGuest'>): Generator<Connection> {
    for (const connection of this.#team) if (connection.isGuest === isGuest) yield connection;
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
    for (const connection of this.#team) if (!uids.has(connection.uid)) yield connection;
  }

  isOnline(uid: Uid): boolean {
    const devices = this.#byUid.get(uid);
    if (devices === undefined) return false;
    // Either all streams of a user are a guest's, or none is.
    for (const { isGuest } of devices.values()) return !isGuest;
    return false;
  }

  /** Whether somebody is at one of a user's streams, or at that of a device. */
  isActive(uid: Uid, device?: string): boolean {
    if (device !== undefined) return this.find(uid, device)?.isActive ?? false;
    for (const { isActive } of this.ofUsers([uid])) if (isActive) return true;
    return false;
  }

  onlineUids(): Uid[] {
    return [...this.#byUid.keys()].filter((uid) => this.isOnline(uid));
  }
}
