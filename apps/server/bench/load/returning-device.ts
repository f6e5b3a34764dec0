import { connect, type Socket } from 'node:net';
import { STREAM_KEEPALIVE_TIMEOUT_MS, STREAM_REPLAY_LIMIT, streamRetryDelayMs } from '@loquat/contract';
import type { DeviceSession } from '../seed.ts';

/** Failures over all devices; `unreachable` is a failure of the server, not of the device. */
export interface HerdTally {
  attempts: number;
  /** The connection failed or was not answered: the server is down. */
  unreachable: number;
  /** Answers other than 200. */
  refused: number;
  /** Streams that ended. */
  broken: number;
  /** Attempts and streams closed because nothing arrived within the client's timeout. */
  silent: number;
  /** Messages that were duplicated or out of order. */
  misplaced: number;
}

/** As in the client's session keeper. */
const RENEWAL_TIMEOUT_MS = 10_000;
const HEAD_END = Buffer.from('\r\n\r\n');
const EVENT_END = Buffer.from('\n\n');
const CHAT = Buffer.from('"type":"chat"');
const MID = Buffer.from('"mid":');
const READY = Buffer.from('"type":"ready"');
const USERS = Buffer.from('"type":"users_snapshot","version":');

function numberAt(text: Buffer, start: number): number {
  let value = 0;
  for (let at = start; ; at += 1) {
    const digit = (text[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}

/**
 * A device that keeps its stream open like `packages/client`, with the same delays, and renews its tokens before each
 * attempt, like a device that signed in some minutes ago. It uses a bare socket, because ten thousand devices share a
 * process.
 */
export class ReturningDevice {
  /** The highest mid received. */
  lastMid = 0;
  /** The version of the list of users; 0 before the first list. */
  usersVersion: number;
  isReady = false;
  /** Messages received, without duplicates. */
  received = 0;
  readonly #port: number;
  readonly #tally: HerdTally;
  #session: DeviceSession;
  #socket: Socket | undefined;
  #step: 'renewal' | 'head' | 'events' = 'renewal';
  #rest: Buffer = Buffer.alloc(0);
  #heardAt = 0;
  #failures = 0;

  constructor(port: number, session: DeviceSession, usersVersion: number, tally: HerdTally) {
    this.#port = port;
    this.#session = session;
    this.usersVersion = usersVersion;
    this.#tally = tally;
  }

  connect(): void {
    this.#tally.attempts += 1;
    this.#step = 'renewal';
    this.#rest = Buffer.alloc(0);
    this.#heardAt = performance.now();
    this.isReady = false;
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => this.#take(socket, chunk));
    socket.on('close', () => this.#lose(socket));
    const body = JSON.stringify(this.#session);
    const head = `POST /api/token/renew HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** Makes the device miss this many of its messages, as if it had been offline when they were sent. */
  forget(messages: number): void {
    this.lastMid -= messages;
    this.received = 0;
  }

  /** Closes a renewal or a stream that has been silent for too long; a stream is reopened at once. */
  watchForSilence(): void {
    const socket = this.#socket;
    const limitMs = this.#step === 'renewal' ? RENEWAL_TIMEOUT_MS : STREAM_KEEPALIVE_TIMEOUT_MS;
    if (socket === undefined || performance.now() - this.#heardAt < limitMs) return;
    this.#tally.silent += 1;
    this.#retire(socket);
    if (this.#step === 'renewal') this.#retry();
    else this.connect();
  }

  #retire(socket: Socket): void {
    this.#socket = undefined;
    this.isReady = false;
    socket.destroy();
  }

  #lose(socket: Socket): void {
    if (this.#socket !== socket) return;
    if (this.#step === 'events') this.#tally.broken += 1;
    else this.#tally.unreachable += 1;
    this.#retire(socket);
    this.#retry();
  }

  #retry(): void {
    setTimeout(() => this.connect(), streamRetryDelayMs(this.#failures));
    this.#failures += 1;
  }

  #take(socket: Socket, chunk: Buffer): void {
    const text = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (this.#step === 'events') this.#events(text);
    else this.#answer(socket, text);
  }

  #answer(socket: Socket, text: Buffer): void {
    this.#rest = text;
    const end = text.indexOf(HEAD_END);
    if (end < 0) return;
    const head = text.toString('latin1', 0, end);
    if (!head.startsWith('HTTP/1.1 200')) return this.#refuse(socket);
    const rest = text.subarray(end + HEAD_END.length);
    if (this.#step === 'head') {
      this.#step = 'events';
      return this.#events(rest);
    }
    if (rest.length < Number(/content-length: (\d+)/i.exec(head)?.[1])) return;
    const { token, refresh_token } = JSON.parse(rest.toString()) as DeviceSession;
    this.#session = { token, refresh_token };
    this.#step = 'head';
    this.#rest = Buffer.alloc(0);
    socket.write(`GET ${this.#path()} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${token}\r\n\r\n`);
  }

  #refuse(socket: Socket): void {
    this.#tally.refused += 1;
    this.#retire(socket);
    this.#retry();
  }

  #path(): string {
    const query = new URLSearchParams({ limit: String(STREAM_REPLAY_LIMIT) });
    if (this.usersVersion > 0) query.set('users_version', String(this.usersVersion));
    if (this.lastMid > 0) query.set('after_mid', String(this.lastMid));
    if (this.lastMid > 0) query.set('counts_reactions', 'true');
    return `/api/user/events?${query.toString()}`;
  }

  #events(text: Buffer): void {
    const end = text.lastIndexOf(EVENT_END);
    const whole = text.subarray(0, Math.max(0, end));
    // Only complete events end the silence, as in the client.
    if (whole.length > 0) this.#heardAt = performance.now();
    this.#rest = text.subarray(whole.length);
    for (let at = whole.indexOf(CHAT); at >= 0; at = whole.indexOf(CHAT, at + CHAT.length)) {
      const mid = numberAt(whole, whole.indexOf(MID, at) + MID.length);
      if (mid > this.lastMid) this.received += 1;
      else this.#tally.misplaced += 1;
      this.lastMid = mid;
    }
    if (this.isReady) return;
    const users = whole.indexOf(USERS);
    if (users >= 0) this.usersVersion = numberAt(whole, users + USERS.length);
    this.isReady = whole.includes(READY);
    if (this.isReady) this.#failures = 0;
  }
}
