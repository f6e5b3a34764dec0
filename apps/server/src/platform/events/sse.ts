import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { takeSocket } from './bare-socket.ts';
import type { Framing, Transport } from './transport.ts';

const HEAD = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/event-stream',
  'Cache-Control: no-cache',
  'X-Accel-Buffering: no',
  // The body ends with the connection: without chunk framing, one buffer can be sent to every stream unchanged.
  'Connection: close',
];

const PREFIX = Buffer.from('data: ');
const SUFFIX = Buffer.from('\n\n');

const framing: Framing = {
  encode: (events) => Buffer.from(events.map((json) => `data: ${json}\n\n`).join('')),
  wrap: (parts) => [PREFIX, ...parts, SUFFIX],
  // A comment.
  keepAlive: Buffer.from(':\n\n'),
};

class EventStream implements Transport {
  readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  get framing(): Framing {
    return framing;
  }

  get isOpen(): boolean {
    return this.socket.writable;
  }

  end(): void {
    this.socket.end();
  }
}

export type StreamHeaders = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Answers a request with the head of an endless stream of server-sent events. Undefined: as for `takeSocket`. */
export function openEventStream(
  request: IncomingMessage,
  response: ServerResponse,
  headers: StreamHeaders = {},
): Transport | undefined {
  const socket = takeSocket(request, response);
  if (socket === undefined) return undefined;
  socket.write([...HEAD, ...headerLines(headers), '', ''].join('\r\n'), 'latin1');
  return new EventStream(socket);
}

function headerLines(headers: StreamHeaders): string[] {
  const isSafe = (text: string) => !/[\r\n]/.test(text);
  return Object.entries(headers)
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}`))
    .filter(isSafe);
}
