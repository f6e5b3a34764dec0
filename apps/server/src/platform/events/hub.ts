import type { Uid } from '@loquat/contract';
import { type Audience, isExcepted, isSameAudience, type Visibility } from './audience.ts';
import type { BusMessage, Kick, StreamEvent } from './bus.ts';
import { Connection, type StreamOwner } from './connection.ts';
import { Heartbeat } from './heartbeat.ts';
import { prepare, type PreparedEvent } from './prepared-event.ts';
import { type OnPresence, Registry } from './registry.ts';
import { Run } from './run.ts';
import type { Transport } from './transport.ts';

export interface Delivery {
  readonly audience: Audience;
  readonly event: StreamEvent | PreparedEvent;
  /** Author of an entry of the message log. */
  readonly author?: Uid;
}

export interface HubParts {
  readonly visibility: Visibility;
  /** Whether the session that opened a stream is still valid. */
  readonly isLive: (owner: StreamOwner) => boolean;
  /** Called at once when the first stream of a user opens or the last one closes, never for guests. */
  readonly onPresence?: OnPresence;
  /** Called when a stream of an account opens or closes, or its user becomes active or inactive. */
  readonly onStream?: ((uid: Uid, device: string) => void) | undefined;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
}

/**
 * The open streams of this node. Events leave in the order in which they arrived; all events of one turn of the event
 * loop share one write.
 */
export class Hub {
  readonly #registry: Registry;
  readonly #visibility: Visibility;
  readonly #isLive: HubParts['isLive'];
  readonly #onStream: HubParts['onStream'];
  readonly #report: (error: unknown) => void;
  readonly #heartbeat: Heartbeat;
  #runs: Run[] = [];
  #lastMid = 0;
  #delivered = 0;
  #isClosing = false;
  #isHeld = false;

  constructor({ visibility, isLive, onPresence = () => {}, onStream, report, now = Date.now }: HubParts) {
    this.#visibility = visibility;
    this.#isLive = isLive;
    this.#onStream = onStream;
    this.#report = report;
    this.#registry = new Registry((uid, isOnline) => this.#contain(() => onPresence(uid, isOnline)));
    this.#heartbeat = new Heartbeat(now);
  }

  /** The number of open streams. */
  get size(): number {
    return this.#registry.size;
  }

  /** The highest mid that was delivered; 0 before the first. */
  get lastMid(): number {
    return this.#lastMid;
  }

  /** How many events were queued for delivery, each counted once regardless of recipients. */
  get delivered(): number {
    return this.#delivered;
  }

  /** Whether a user has a stream open, or has one on a given device. Guests are never online. */
  isOnline(uid: Uid, device?: string): boolean {
    const isOnline = this.#registry.isOnline(uid);
    return isOnline && (device === undefined || !this.#registry.ofDevice(uid, device).next().done);
  }

  /** Whether a user is active on one of their streams, or on that of a given device, as reported by their clients. */
  isActive(uid: Uid, device?: string): boolean {
    return this.#registry.isActive(uid, device);
  }

  /** Applies a client's activity report to the open streams of its session; the next stream starts active. */
  setActive({ uid, device, session_id }: Pick<StreamOwner, 'uid' | 'device' | 'session_id'>, isActive: boolean): void {
    for (const connection of this.#registry.ofDevice(uid, device)) {
      if (connection.session_id !== session_id || connection.isActive === isActive) continue;
      connection.isActive = isActive;
      this.#tellOf(connection);
    }
  }

  onlineUids(): Uid[] {
    return this.#registry.onlineUids();
  }

  /**
   * Adds a stream in its replaying state. Other streams of its session stay open, because a client that wakes up may
   * open two before it knows that the first works, and a kick would sign it out; they get heartbeats alone, because such
   * a client would apply each event twice. A stream of an earlier session of the
   * device is kicked. A stream whose session has ended since its request arrived is cut: the kick was sent before it
   * was registered.
   */
  register(transport: Transport, owner: StreamOwner): Connection {
    const connection = new Connection(transport, owner);
    if (this.#isClosing || !connection.isOpen || !this.#isLive(owner)) {
      connection.cut();
      return connection;
    }
    transport.socket.once('close', () => this.unregister(connection));
    this.#heartbeat.add(connection);
    const displaced = this.#registry.add(connection);
    this.#tellOf(connection);
    for (const older of displaced) this.#displace(older, owner);
    // A visitor may have the chat in several tabs of a website, with one session and a stream in each.
    if (owner.visitorHost !== undefined) return connection;
    for (const older of this.#registry.ofDevice(owner.uid, owner.device)) older.isQuiet = older !== connection;
    return connection;
  }

  /**
   * Removes exactly this stream. Older ones of its session, which got no events meanwhile, end: their clients reconnect
   * and request what they missed.
   */
  unregister(connection: Connection): void {
    this.#heartbeat.delete(connection);
    this.#registry.delete(connection);
    this.#tellOf(connection);
    const left = [...this.#registry.ofDevice(connection.uid, connection.device)];
    if (left.every(({ isQuiet }) => isQuiet)) for (const older of left) older.end();
  }

  /** Handles a message of the bus. */
  receive(message: BusMessage): void {
    if (message.kind === 'event') this.deliver([message]);
    if (message.kind === 'kick') this.kick(message);
    if (message.kind === 'reconnect') this.reconnect(message.uid);
  }

  /** Queues events for this turn: all, or none if one cannot be serialised (then it throws). */
  deliver(deliveries: readonly Delivery[]): void {
    const events = deliveries.map(({ event }) => prepare(event));
    this.#delivered += events.length;
    if (this.#runs.length === 0 && events.length > 0) setImmediate(() => this.flush());
    for (const [index, { audience }] of deliveries.entries()) {
      const event = events[index];
      if (event === undefined) continue;
      if (event.mid !== undefined && event.mid > this.#lastMid) this.#lastMid = event.mid;
      this.#runFor(audience).add(event);
    }
  }

  /** Writes queued events now instead of at the end of the turn. */
  flush(): void {
    if (this.#runs.length === 0 || this.#isHeld) return;
    const runs = this.#runs;
    this.#runs = [];
    try {
      for (const connection of this.#debtors(runs)) connection.pay();
    } catch (error) {
      // The recipients are unknown: all streams reconnect and request what they missed.
      this.#report(error);
      for (const connection of this.#registry.all()) connection.cut();
    }
  }

  /** Sends the streams of a session the reason, then ends them. */
  kick({ uid, device, session_id, ...why }: Kick): void {
    const kicked = [...this.#registry.ofDevice(uid, device)].filter((stream) => stream.session_id === session_id);
    if (kicked.length > 0) this.flush();
    for (const connection of kicked) {
      this.unregister(connection);
      this.#dismiss(connection, why);
    }
  }

  /** Ends the streams of a user after their queued events: the clients reconnect with a new initial state. */
  reconnect(uid: Uid): void {
    this.flush();
    for (const connection of [...this.#registry.ofUsers([uid])]) {
      this.unregister(connection);
      connection.end();
    }
  }

  /** The streams of accounts. */
  streams(): Pick<StreamOwner, 'uid' | 'device'>[] {
    return [...this.#registry.all()].filter(({ isGuest }) => !isGuest).map(({ uid, device }) => ({ uid, device }));
  }

  /** While held, no event is sent: permissions are not up to date. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.flush();
  }

  /** Ends all streams and drops queued events: the clients reconnect, to this node or another. */
  reconnectAll(): void {
    this.#runs = [];
    for (const connection of [...this.#registry.all()]) {
      this.unregister(connection);
      connection.end();
    }
  }

  /** Ends all streams gracefully and waits for them, at most `graceMs`. No new stream is accepted. */
  async closeAll(graceMs = 2_000): Promise<void> {
    this.flush();
    this.#isClosing = true;
    this.#heartbeat.stop();
    const open = [...this.#registry.all()];
    const closed = open.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
    const timer = setTimeout(() => open.forEach((connection) => connection.cut()), graceMs);
    for (const connection of open) connection.end();
    await Promise.all(closed);
    clearTimeout(timer);
  }

  #tellOf({ uid, device, isGuest }: Connection): void {
    if (this.#onStream !== undefined && !isGuest) this.#onStream(uid, device);
  }

  #contain(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#report(error);
    }
  }

  #displace(older: Connection, { session_id }: StreamOwner): void {
    if (older.session_id !== session_id)
      return this.#dismiss(older, { reason: 'login_from_other_device', cause: null });
    this.#heartbeat.delete(older);
    older.end();
  }

  #dismiss(connection: Connection, { reason, cause }: Pick<Kick, 'reason' | 'cause'>): void {
    this.#heartbeat.delete(connection);
    connection.end({ type: 'kick', reason, cause });
  }

  #runFor(audience: Audience): Run {
    const last = this.#runs.at(-1);
    if (last !== undefined && isSameAudience(last.audience, audience)) return last;
    const run = new Run(audience);
    this.#runs.push(run);
    return run;
  }

  #debtors(runs: readonly Run[]): Connection[] {
    const debtors: Connection[] = [];
    for (const run of runs) {
      for (const connection of this.#recipients(run.audience)) {
        if (isExcepted(run.audience, connection)) continue;
        if (connection.owe(run)) debtors.push(connection);
      }
    }
    return debtors;
  }

  #recipients(audience: Audience): Iterable<Connection> {
    switch (audience.to) {
      case 'everyone':
        return this.#registry.team();
      case 'known':
        return this.#registry.knowing(audience.uid);
      case 'guests':
        return this.#registry.ofKind({ isGuest: true });
      case 'accounts':
        return this.#registry.ofKind({ isGuest: false });
      case 'channel':
        if (this.#visibility.isPublic(audience.gid)) return this.#registry.team();
        return this.#registry.ofUsers(this.#visibility.memberUids(audience.gid));
      case 'users':
        return this.#registry.ofUsers(new Set(audience.uids));
      case 'others':
        return this.#registry.othersThan(new Set(audience.uids));
      case 'device':
        return this.#registry.ofDevice(audience.uid, audience.device);
      default:
        return audience satisfies never;
    }
  }
}
