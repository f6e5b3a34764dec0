import { SESSION_STREAMS_MAX, type Uid } from '@loquat/contract';
import type { Connection } from './connection.ts';

export type OnPresence = (uid: Uid, isOnline: boolean) => void;

/**
 * Open streams by user and device, and the presence that follows from them. Guests are never announced. Streams of
 * widget visitors are separate: they receive only events addressed to them and events about their host.
 */
export class Registry {
  readonly #all = new Set<Connection>();
  readonly #team = new Set<Connection>();
  readonly #visitors = new Map<Uid, Set<Connection>>();
  /** In the order in which they were opened. */
  readonly #byUid = new Map<Uid, Set<Connection>>();
  readonly #onPresence: OnPresence;

  constructor(onPresence: OnPresence) {
    this.#onPresence = onPresence;
  }

  get size(): number {
    return this.#all.size;
  }

  /**
   * Adds a stream. Returns those that are no longer registered because of it: streams of earlier sessions of the device,
   * and the oldest ones of its session beyond the limit.
   */
  add(connection: Connection): Connection[] {
    const { uid, device, session_id, isGuest } = connection;
    const known = this.#byUid.get(uid);
    const others = [...this.ofDevice(uid, device)];
    const ofSession = others.filter((other) => other.session_id === session_id);
    const surplus = ofSession.slice(0, Math.max(0, ofSession.length + 1 - SESSION_STREAMS_MAX));
    const displaced = [...others.filter((other) => other.session_id !== session_id), ...surplus];
    for (const older of displaced) {
      this.#drop(older);
      known?.delete(older);
    }
    this.#keep(connection);
    this.#byUid.set(uid, (known ?? new Set()).add(connection));
    if (known === undefined && !isGuest) this.#onPresence(uid, true);
    return displaced;
  }

  /** Removes exactly this stream; others of the same device stay. */
  delete(connection: Connection): void {
    const { uid, isGuest } = connection;
    if (!this.#drop(connection)) return;
    const streams = this.#byUid.get(uid);
    streams?.delete(connection);
    if (streams?.size !== 0) return;
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

  /** All streams except those of visitors. */
  team(): Iterable<Connection> {
    return this.#team;
  }

  /** All streams whose users may know a user: the team, and the user's visitors. */
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

  /** The streams of a device, oldest first: a client that reconnects may have several for a while. */
  *ofDevice(uid: Uid, device: string): Generator<Connection> {
    for (const connection of this.#byUid.get(uid) ?? []) if (connection.device === device) yield connection;
  }

  *ofUsers(uids: Iterable<Uid>): Generator<Connection> {
    for (const uid of uids) yield* this.#byUid.get(uid) ?? [];
  }

  *othersThan(uids: ReadonlySet<Uid>): Generator<Connection> {
    for (const connection of this.#team) if (!uids.has(connection.uid)) yield connection;
  }

  isOnline(uid: Uid): boolean {
    // Either all streams of a user are a guest's, or none is.
    for (const { isGuest } of this.#byUid.get(uid) ?? []) return !isGuest;
    return false;
  }

  /** Whether a user is active on one of their streams, or on that of a device. */
  isActive(uid: Uid, device?: string): boolean {
    const streams = device === undefined ? this.ofUsers([uid]) : this.ofDevice(uid, device);
    for (const { isActive } of streams) if (isActive) return true;
    return false;
  }

  onlineUids(): Uid[] {
    return [...this.#byUid.keys()].filter((uid) => this.isOnline(uid));
  }
}
