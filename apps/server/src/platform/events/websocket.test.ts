import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  clientFrame,
  FrameReader,
  HANDSHAKE_HEADERS,
  OPCODES,
  type ReceivedFrame,
} from '#test/platform/events/frame-reader.ts';
import { StreamReader } from '#test/platform/events/stream-reader.ts';
import type { Transport } from './transport.ts';
import { isHandshake, openWebSocket } from './websocket.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that opens each request as a WebSocket. */
async function serve() {
  const opened: Transport[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/second') return response.end('HTTP in the stream');
    const stream = openWebSocket(request, response);
    if (stream) opened.push(stream);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port, opened };
}

/** A client that sends bytes and keeps what it gets. */
class Client {
  readonly frames: ReceivedFrame[] = [];
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  head = '';
  readonly #reader = new FrameReader();

  constructor(port: number, headers: object = HANDSHAKE_HEADERS) {
    this.socket = connect(port, '127.0.0.1').on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\n`);
    let text = Buffer.alloc(0);
    this.socket.on('data', (bytes: Buffer) => {
      if (this.head !== '') return void this.frames.push(...this.#reader.take(bytes));
      text = Buffer.concat([text, bytes]);
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.head = text.toString('latin1', 0, end);
      this.frames.push(...this.#reader.take(text.subarray(end + 4)));
    });
  }

  /** Sends frames, and returns the close code with which the server answers; undefined without one. */
  async closeCodeAfter(...frames: Buffer[]): Promise<number | undefined> {
    this.socket.write(Buffer.concat(frames));
    await this.closed;
    return this.frames.find(({ opcode }) => opcode === OPCODES.close)?.payload.readUInt16BE();
  }
}

async function open() {
  const { port, opened } = await serve();
  const client = new Client(port);
  await expect.poll(() => client.head).not.toBe('');
  return { client, stream: opened[0]! };
}

test('a handshake is answered as RFC 6455 shows, without the extensions and protocols that the client offers', async () => {
  const { port } = await serve();
  const client = new Client(port, {
    ...HANDSHAKE_HEADERS,
    'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits',
    'Sec-WebSocket-Protocol': 'chat',
  });
  await expect.poll(() => client.head).not.toBe('');
  expect(client.head.split('\r\n')).toEqual([
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=',
  ]);
  client.socket.destroy();
});

const HEADERS: IncomingHttpHeaders = Object.fromEntries(
  Object.entries(HANDSHAKE_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
);

test.for<[string, IncomingHttpHeaders, boolean]>([
  ['a handshake', {}, true],
  ['a handshake in capitals', { upgrade: 'WebSocket' }, true],
  ['a request without an upgrade', { upgrade: undefined }, false],
  ['an upgrade to something else', { upgrade: 'h2c' }, false],
  ['another version', { 'sec-websocket-version': '8' }, false],
  ['a missing key', { 'sec-websocket-key': undefined }, false],
  ['a short key', { 'sec-websocket-key': 'dGhl' }, false],
])('%s is recognised', ([, headers, expected]) => {
  expect(isHandshake({ headers: { ...HEADERS, ...headers } } as never)).toBe(expected);
});

test('each event is one text frame, whatever its length', async () => {
  const { client, stream } = await open();
  const events = [0, 124, 125, 126, 65_534, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
  events.push('é漢🎉');
  stream.socket.write(stream.framing.encode(events));
  const parts = ['{"a":', 'é'.repeat(40_000), '}'];
  for (const bytes of stream.framing.wrap(parts.map((part) => Buffer.from(part)))) stream.socket.write(bytes);
  await expect.poll(() => client.frames.length).toBe(events.length + 1);
  expect(client.frames.map(({ payload }) => payload.toString())).toEqual([...events, parts.join('')]);
  expect(client.frames.every(({ opcode }) => opcode === OPCODES.text)).toBe(true);
  client.socket.destroy();
});

test('a ping gets its pong between events, and other frames get nothing', async () => {
  const { client, stream } = await open();
  client.socket.write(
    Buffer.concat([clientFrame(OPCODES.text, 'ignored'), clientFrame(OPCODES.ping, 'are you there')]),
  );
  await expect.poll(() => client.frames.length).toBe(1);
  stream.socket.write(stream.framing.encode(['{}']));
  await expect.poll(() => client.frames.length).toBe(2);
  expect(client.frames.map(({ opcode, payload }) => [opcode, payload.toString()])).toEqual([
    [OPCODES.pong, 'are you there'],
    [OPCODES.text, '{}'],
  ]);
  client.socket.destroy();
});

const PING = clientFrame(OPCODES.ping);
test.for<[string, Buffer[], number | undefined]>([
  ['sends too long a frame', [clientFrame(OPCODES.text, 'x'.repeat(5_000))], 1009],
  ['sends a frame without a mask', [Buffer.from([0x81, 1, 65])], 1002],
  // The library cuts off a client that does not wait for its pongs.
  ['floods the stream with pings', Array<Buffer>(1_000).fill(PING), undefined],
  ['floods the stream with texts', Array<Buffer>(1_000).fill(clientFrame(OPCODES.text, 'x')), 1008],
  ['takes its leave', [clientFrame(OPCODES.close, Buffer.from([3, 232]))], 1000],
])('a client that %s is closed', async ([, frames, code]) => {
  const { client, stream } = await open();
  expect(await client.closeCodeAfter(...frames)).toBe(code);
  expect(stream.isOpen).toBe(false);
  expect(client.frames.length).toBeLessThanOrEqual(121);
});

test('a client that sends nothing but fragments is closed', async () => {
  const { client } = await open();
  const fragment = (first: number) => Buffer.from([first, 0x80, 0, 0, 0, 0]);
  const frames = [fragment(0x01), ...Array<Buffer>(100).fill(fragment(0x00))];
  expect(await client.closeCodeAfter(...frames)).toBe(1008);
});

test('an ended stream is not open, says so to the client and waits for its answer', async () => {
  const { client, stream } = await open();
  stream.end();
  expect(stream.isOpen).toBe(false);
  await expect.poll(() => client.frames.length).toBe(1);
  expect(client.frames[0]!.payload.readUInt16BE()).toBe(1001);
  client.socket.write(clientFrame(OPCODES.close, client.frames[0]!.payload));
  await client.closed;
});

test('a request pipelined behind the handshake is never answered into the stream', async () => {
  const { port, opened } = await serve();
  const lines = Object.entries(HANDSHAKE_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  const reader = new StreamReader(port, `/ HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\nGET /second`, 'websocket');
  await expect.poll(() => opened.length).toBe(1);
  const [stream] = opened;
  stream!.socket.write(stream!.framing.encode(['{"type":"a"}']));
  stream!.end();
  await reader.closed;
  expect([reader.types, reader.rest]).toEqual([['a'], '']);
});
