// Sends invalid requests to a server without pause, from its own thread, so that it does not slow the measurement too.
import { Agent, request, type RequestOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { nth } from '../drivers/found.ts';
import { HANDSHAKE_HEADERS } from '../platform/events/frame-reader.ts';

const HALF_OPEN = 50;

const { origin, token, junkPerRound } = workerData as { origin: string; token: string; junkPerRound: number };
const { hostname, port } = new URL(origin);
const agent = new Agent({ keepAlive: true });

interface Junk {
  route: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const json = { 'content-type': 'application/json' };
const asUser = { 'x-api-key': token };
const junk: readonly ((turn: number) => Junk)[] = [
  () => ({ route: 'GET /api/user' }),
  (turn) => ({ route: 'GET /api/user', headers: { 'x-api-key': `${token.slice(0, -4)}${turn}` } }),
  (turn) => ({ route: `GET /api/nothing/${turn}` }),
  (turn) => ({ route: `GET /api/user/%ff${turn}` }),
  (turn) => ({ route: `PATCH /api/user/${turn}`, headers: json, body: '{' }),
  () => ({ route: 'POST /api/token/login', headers: json, body: '{"credential":' }),
  () => ({ route: 'POST /api/token/renew', headers: json, body: '{"token":"a.b.c","refresh_token":"d.e.f"}' }),
  () => ({ route: 'POST /api/user/register', headers: { 'content-type': 'text/html' }, body: '<form>' }),
  () => ({ route: 'POST /api/group', headers: { ...json, ...asUser }, body: '['.repeat(10_000) }),
  () => ({ route: 'POST /api/group', headers: { ...json, ...asUser }, body: '{"name":{"__proto__":1}}' }),
  (turn) => ({
    route: `POST /api/group/${turn + 999}/send`,
    headers: { 'content-type': 'text/plain', ...asUser },
    body: 'x',
  }),
  () => ({
    route: 'POST /api/group/1/send',
    headers: { 'content-type': 'text/plain', ...asUser },
    body: Buffer.from([0xff]),
  }),
  (turn) => ({ route: `GET /api/group/1/history?before=${turn}x`, headers: asUser }),
  () => ({ route: 'POST /api/user/check_magic_token', headers: json, body: `{"magic_token":"${'ab'.repeat(500)}"}` }),
  () => ({ route: 'GET /api/user/events', headers: { 'x-api-key': 'junk' } }),
  () => ({ route: 'GET /api/user/events_ws', headers: { 'x-api-key': 'junk', ...HANDSHAKE_HEADERS } }),
];

const raw: readonly string[] = [
  'GARBAGE\r\n\r\n',
  '\0\x01\x02\xff\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /api/user/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  'POST /api/group HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/group HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
  `${'GET /api/user HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5)}JUNK\r\n\r\n`,
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];

function callJunk({ route, headers, body }: Junk): Promise<number> {
  const [method, path] = route.split(' ', 2);
  const options: RequestOptions = { agent, hostname, port, method, path, headers: headers ?? {} };
  return new Promise((resolve) => {
    const call = request(options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    call.on('error', () => resolve(0));
    call.end(body);
  });
}

function throwBytes(bytes: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('close', () => resolve(400));
    socket.resume();
    socket.end(bytes, 'latin1');
  });
}

const RAW_EVERY = 5;
const throwOne = (turn: number) =>
  turn % RAW_EVERY === 0
    ? throwBytes(nth(raw, (turn / RAW_EVERY) % raw.length))
    : callJunk(nth(junk, turn % junk.length)(turn));

/** Connections that never complete their request. */
const openHalf = (): Socket[] =>
  Array.from({ length: HALF_OPEN }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      index % 2 === 0
        ? 'GET /api/user HTTP/1.1\r\nX-Slow'
        : 'POST /api/token/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    );
    return socket;
  });

let turn = 0;
async function round(): Promise<Record<number, number>> {
  const halfOpen = openHalf();
  const statuses: Record<number, number> = {};
  const last = turn + junkPerRound;
  while (turn < last) {
    turn += 1;
    const status = await throwOne(turn);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  for (const socket of halfOpen) socket.destroy();
  return statuses;
}

parentPort!.on('message', async () => parentPort!.postMessage(await round()));
