import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { takeSocket } from './bare-socket.ts';
import type { Framing, Transport } from './transport.ts';

/** Clients have nothing to say on a stream: what they send is read, bounded and dropped. */
const INCOMING_MAX_BYTES = 4_096;
const INCOMING_MAX_FRAGMENTS = 16;
/** Existing clients send a ping every 30 seconds. */
const INCOMING_FRAMES_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

const VERSION = '13';
const KEY = /^[+/0-9A-Za-z]{22}==$/;
const NO_HEAD = Buffer.alloc(0);

/** Close codes of RFC 6455: the client connects again, or has broken the rules. */
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

const TEXT_FRAME = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

const handshakes = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  // Each stream would have a compressor of its own, and each event would be compressed once for each stream.
  perMessageDeflate: false,
  maxPayload: INCOMING_MAX_BYTES,
  maxFragments: INCOMING_MAX_FRAGMENTS,
  skipUTF8Validation: true,
  handleProtocols: () => false,
});

function headLength(bytes: number): number {
  if (bytes < LENGTH_IN_2_BYTES) return 2;
  return bytes < 0x1_00_00 ? 4 : 10;
}

/** Writes the head of an unmasked text frame; returns the position behind it. */
function writeHead(buffer: Buffer, at: number, bytes: number): number {
  buffer[at] = TEXT_FRAME;
  const length = headLength(bytes);
  if (length === 2) buffer[at + 1] = bytes;
  if (length === 4) {
    buffer[at + 1] = LENGTH_IN_2_BYTES;
    buffer.writeUInt16BE(bytes, at + 2);
  }
  if (length === 10) {
    buffer[at + 1] = LENGTH_IN_8_BYTES;
    buffer.writeBigUInt64BE(BigInt(bytes), at + 2);
  }
  return at + length;
}

function encode(events: readonly string[]): Buffer {
  const lengths = events.map((json) => Buffer.byteLength(json));
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, bytes) => sum + headLength(bytes) + bytes, 0));
  let at = 0;
  for (const [index, json] of events.entries()) {
    at = writeHead(frames, at, lengths[index] ?? 0);
    at += frames.write(json, at);
  }
  return frames;
}

function wrap(parts: readonly Buffer[]): readonly Buffer[] {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const head = Buffer.allocUnsafe(headLength(bytes));
  writeHead(head, 0, bytes);
  return [head, ...parts];
}

/**
 * Events are framed here and not by the library, which would do it anew for each stream. A keep-alive is a pong that no
 * ping asked for: unlike a ping, it costs the client no answer.
 */
const framing: Framing = { encode, wrap, keepAlive: Buffer.from([0x8a, 0]) };

class WebSocketStream implements Transport {
  readonly socket: Socket;
  readonly #webSocket: WebSocket;
  #minuteEndsAt = 0;
  #frames = 0;

  constructor(socket: Socket, webSocket: WebSocket) {
    this.socket = socket;
    this.#webSocket = webSocket;
    const countFrame = () => this.#countFrame();
    webSocket.on('message', countFrame).on('ping', countFrame).on('pong', countFrame);
    // The library then closes the connection.
    webSocket.on('error', ignoreError);
  }

  get framing(): Framing {
    return framing;
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === WebSocket.OPEN && this.socket.writable;
  }

  end(): void {
    this.#webSocket.close(GOING_AWAY);
  }

  /** Ends the stream of a client that floods it. */
  #countFrame(): void {
    const now = performance.now();
    if (now >= this.#minuteEndsAt) {
      this.#minuteEndsAt = now + MINUTE_MS;
      this.#frames = 0;
    }
    this.#frames += 1;
    if (this.#frames <= INCOMING_FRAMES_PER_MINUTE || !this.isOpen) return;
    this.#webSocket.close(POLICY_VIOLATION);
    this.socket.destroySoon();
  }
}

function ignoreError(): void {}

/** Whether a request is a handshake of RFC 6455. */
export const isHandshake = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === VERSION &&
  KEY.test(headers['sec-websocket-key'] ?? '');

/** What to answer to a request that is no handshake. */
export const UPGRADE_HEADERS = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': VERSION };

/**
 * Answers a handshake (`isHandshake`) and returns the stream, whose events are text frames. Undefined: as for
 * `takeSocket`, or the handshake was refused.
 */
export function openWebSocket(request: IncomingMessage, response: ServerResponse): Transport | undefined {
  const socket = takeSocket(request, response);
  let stream: Transport | undefined;
  if (socket === undefined) return undefined;
  handshakes.handleUpgrade(request, socket, NO_HEAD, (webSocket) => {
    stream = new WebSocketStream(socket, webSocket);
  });
  return stream;
}
