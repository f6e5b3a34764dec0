import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { StreamReader } from '#test/platform/events/stream-reader.ts';
import { openEventStream } from './sse.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(handler: Handler): Promise<number> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

function opened(handler: (socket: Socket) => void = () => {}): { handler: Handler; socket: Promise<Socket> } {
  const { promise, resolve } = deferred<Socket>();
  return {
    socket: promise,
    handler: (request, response) => {
      const stream = openEventStream(request, response, {
        'Access-Control-Allow-Origin': '*',
        Vary: undefined,
        'X-Evil': 'a\r\nb: c',
      });
      if (stream === undefined) return;
      handler(stream.socket);
      resolve(stream.socket);
    },
  };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

test('the head says event stream, with the given headers and none that would inject another', async () => {
  const stream = opened((socket) => socket.end('data: {"type":"ready"}\n\n'));
  const reader = new StreamReader(await serve(stream.handler), '/');
  await reader.first('ready');
  expect(reader.head.split('\r\n')).toEqual([
    'HTTP/1.1 200 OK',
    'Content-Type: text/event-stream',
    'Cache-Control: no-cache',
    'X-Accel-Buffering: no',
    'Connection: close',
    'Access-Control-Allow-Origin: *',
  ]);
  await reader.closed;
});

test('fetch reads the stream event by event and sees its end', async () => {
  const stream = opened();
  const response = await fetch(`http://127.0.0.1:${await serve(stream.handler)}/`);
  const socket = await stream.socket;
  const body = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (const text of ['data: {"type":"a"}\n\n', ':\n\n']) {
    socket.write(text);
    expect(await body?.read()).toEqual({ done: false, value: text });
  }
  socket.end();
  expect(await body?.read()).toEqual({ done: true, value: undefined });
});

test('a hijacked Fastify reply becomes a stream, and the server still closes', async () => {
  const app = fastify();
  const stream = opened();
  app.get('/stream', async (request, reply) => {
    reply.hijack();
    stream.handler(request.raw, reply.raw);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const reader = new StreamReader((app.server.address() as AddressInfo).port, '/stream');
  const socket = await stream.socket;
  socket.write('data: {"type":"a"}\n\n');
  await reader.first('a');
  socket.end();
  await app.close();
  await reader.closed;
  expect(reader.types).toEqual(['a']);
});

test("the socket is free of HTTP's per-request state", async () => {
  const stream = opened();
  const reader = new StreamReader(await serve(stream.handler), '/');
  const socket = await stream.socket;
  await turn();
  const names = socket.eventNames().flatMap((name) => socket.listeners(name).map((listener) => listener.name));
  expect(names.filter((name) => /socketOn|onSocket|onServerResponse/.test(name))).toEqual([]);
  expect(socket).toMatchObject({ parser: null, _httpMessage: null });
  reader.close();
});

test('later data from the client is dropped, and its disconnect is noticed', async () => {
  const stream = opened();
  const reader = new StreamReader(await serve(stream.handler), '/');
  const socket = await stream.socket;
  const closed = once(socket, 'close');
  reader.socket.end('GET /again HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(10_000));
  await closed;
  expect(socket.readableLength).toBe(0);
  expect(socket.bytesRead).toBeGreaterThan(300_000);
});

test('a request whose answer is not next on its connection gets no stream', async () => {
  const answers: (Socket | undefined)[] = [];
  const { promise: asked, resolve } = deferred<void>();
  const port = await serve((request, response) => {
    if (request.url === '/slow') return;
    answers.push(openEventStream(request, response)?.socket);
    resolve();
  });
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /stream HTTP/1.1\r\nHost: a\r\n\r\n');
  await asked;
  expect(answers).toEqual([undefined]);
  client.destroy();
});

test('a request pipelined behind the stream is never answered into it', async () => {
  const stream = opened();
  const { promise: asked, resolve } = deferred<void>();
  const port = await serve((request, response) => {
    if (request.url === '/') return stream.handler(request, response);
    response.end('HTTP in the stream');
    resolve();
  });
  const reader = new StreamReader(port, '/ HTTP/1.1\r\nHost: a\r\n\r\nGET /second');
  const socket = await stream.socket;
  await asked;
  socket.end('data: {"type":"a"}\n\n');
  await reader.closed;
  expect([reader.types, reader.rest]).toEqual([['a'], '']);
});
