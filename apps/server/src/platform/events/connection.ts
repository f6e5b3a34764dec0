import type { Socket } from 'node:net';
import type { Uid } from '@loquat/contract';
import type { StreamEvent } from './bus.ts';
import type { Parcel, Run } from './run.ts';
import type { Transport } from './transport.ts';

/** Bytes that may wait for a reader, in the socket or behind its replay, before the stream is cut. */
const WAITING_LIMIT_BYTES = 1024 * 1024;

/** How long a reader may leave a full socket unread during its replay. */
const DRAIN_LIMIT_MS = 30_000;

/** How long an ending stream may take to receive its last event. */
const FAREWELL_MS = 2_000;

let slowReaders = 0;

/**
 * How many streams of this process were cut because their readers were too slow. A stream has no room for its own
 * count.
 */
export const countSlowReaders = (): number => slowReaders;

export interface StreamOwner {
  readonly uid: Uid;
  readonly device: string;
  /** The sign-in that opened it. */
  readonly session_id: string;
  readonly isGuest: boolean;
  /** For a visitor of a widget: the user they talk with. */
  readonly visitorHost?: Uid | undefined;
  /** Its client can join calls over LiveKit. */
  readonly joinsCalls?: boolean | undefined;
}

/**
 * One open stream. It starts in the replaying state: live runs are held back until `goLive`. There are thousands of
 * these, so it has few fields and no closures.
 */
export class Connection {
  readonly uid: Uid;
  readonly device: string;
  readonly session_id: string;
  readonly isGuest: boolean;
  readonly visitorHost: Uid | undefined;
  readonly joinsCalls: boolean;
  readonly transport: Transport;
  /** Whether the user is at the device; true until the client says otherwise. */
  isActive = true;
  /** Waiting to be opened: events until then are part of its initial state. */
  isWaiting = false;
  /** A newer stream of its session gets the events: this one gets heartbeats alone. */
  isQuiet = false;
  /** Its bucket in the heartbeat. */
  bucket: Set<Connection> | undefined;
  #held: Run[] | undefined = [];
  #heldBytes = 0;
  /** The client has received `chat` events up to here. */
  #floor: number = 0;
  #owed: Parcel | undefined;

  constructor(
    transport: Transport,
    { uid, device, session_id, isGuest, visitorHost, joinsCalls = false }: StreamOwner,
  ) {
    this.transport = transport;
    this.uid = uid;
    this.device = device;
    this.session_id = session_id;
    this.isGuest = isGuest;
    this.visitorHost = visitorHost;
    this.joinsCalls = joinsCalls;
  }

  get socket(): Socket {
    return this.transport.socket;
  }

  get isOpen(): boolean {
    return this.transport.isOpen;
  }

  /** Queues a run for this stream. Returns true if `pay` has to be called at the end of the turn. */
  owe(run: Run): boolean {
    if (this.isWaiting || this.isQuiet) return false;
    if (this.#held !== undefined) {
      this.#hold(this.#held, run);
      return false;
    }
    const rest = run.above(this.#floor);
    if (rest === undefined) return false;
    const isFirst = this.#owed === undefined;
    this.#owed = rest.after(this.#owed);
    return isFirst;
  }

  /** Sends everything queued in one write, or cuts the stream if its reader is too slow. */
  pay(): void {
    const owed = this.#owed;
    this.#owed = undefined;
    if (owed !== undefined && !this.isQuiet) this.send(owed.bytes(this.transport.framing));
  }

  /** Sends at once. False: the socket is full, wait before sending more. */
  send(bytes: Buffer): boolean {
    if (!this.isOpen) return false;
    // Measured before this write: one big turn never cuts a reader that was up to date.
    if (this.socket.writableLength > WAITING_LIMIT_BYTES) {
      this.#cutSlow();
      return false;
    }
    return this.socket.write(bytes);
  }

  /** Sends events of this stream alone, each given as JSON. False: as for `send`. */
  sendJson(events: readonly string[]): boolean {
    return !this.isQuiet && this.send(this.transport.framing.encode(events));
  }

  sendEvent(event: StreamEvent): boolean {
    return this.sendJson([JSON.stringify(event)]);
  }

  keepAlive(): void {
    this.send(this.transport.framing.keepAlive);
  }

  /** Sends one event whose JSON consists of parts in one write, so no other event comes between them. */
  sendParts(parts: readonly Buffer[]): void {
    const [first, ...rest] = this.transport.framing.wrap(parts);
    if (first === undefined || this.isQuiet) return;
    this.socket.cork();
    // Only the first part goes through `send`: a long event does not count as a slow reader.
    this.send(first);
    if (this.isOpen) for (const part of rest) this.socket.write(part);
    this.socket.uncork();
  }

  /**
   * Ends the replay: sends what was held back, without `chat` events up to `replayedTo`, and follows live from here.
   */
  goLive(replayedTo: number): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#floor = replayedTo;
    for (const run of held) this.owe(run);
    this.pay();
  }

  /** Waits until a full socket has room again or is gone; a reader that takes too long is cut. */
  async drained(): Promise<void> {
    if (!this.isOpen || !this.socket.writableNeedDrain) return;
    const timer = setTimeout(() => this.#cutSlow(), DRAIN_LIMIT_MS).unref();
    let settle = () => {};
    const settled = new Promise<void>((resolve) => (settle = resolve));
    this.socket.once('drain', settle).once('close', settle);
    await settled;
    this.socket.off('drain', settle).off('close', settle);
    clearTimeout(timer);
  }

  /** Ends the stream after a last event; a reader that does not receive it in time is cut. */
  end(lastWords?: StreamEvent): void {
    if (lastWords !== undefined && this.isOpen)
      this.socket.write(this.transport.framing.encode([JSON.stringify(lastWords)]));
    this.transport.end();
    if (!this.socket.destroyed) setTimeout(destroy, FAREWELL_MS, this.socket).unref();
  }

  /** Breaks off the stream; the client reconnects and requests what it missed. */
  cut(): void {
    this.#held &&= [];
    this.socket.destroy();
  }

  #cutSlow(): void {
    if (!this.socket.destroyed) slowReaders += 1;
    this.cut();
  }

  #hold(held: Run[], run: Run): void {
    held.push(run);
    this.#heldBytes += run.bytes(this.transport.framing).length;
    if (this.#heldBytes > WAITING_LIMIT_BYTES) this.#cutSlow();
  }
}

const destroy = (socket: Socket): void => void socket.destroy();
