import { verify } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Certificate } from './certificate.ts';

/** A push as it arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The claims that its sender signed (RFC 8292), and the key, base64url. */
  sender: { key: string; aud: string; sub: string; exp: number };
  body: Buffer;
}

export interface PushServiceOptions {
  /** For `push.test`; senders have to trust it. */
  certificate: Certificate;
  /** The time by which signatures are judged, in milliseconds. */
  now?: () => number;
}

/** A push service (RFC 8030) on loopback. It refuses pushes without a TTL or a signature as in RFC 8292. */
export interface PushService {
  port: number;
  /** A new address for a browser; with the key of a server, only that server may send to it. */
  endpoint(serverKey?: string): string;
  /** The accepted pushes, in order. */
  received: Received[];
  /** Calls the listener for each push that it accepts from now on. */
  follow(listener: (push: Received) => void): void;
  /** Sets the status and headers of its responses; 201 at first. */
  answer(status: number, headers?: Record<string, string>): void;
  /** Resolves to all pushes of an endpoint once it has received this many. */
  to(endpoint: string, count: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** Its host name, which looks like one of the public internet. */
export const PUSH_HOST = 'push.test';
const [CREATED, BAD_REQUEST, FORBIDDEN] = [201, 400, 403] as const;
const DAY_SECONDS = 86_400;
const SECOND_MS = 1_000;
/** An uncompressed point: this byte, then two numbers. */
const [POINT, POINT_BYTES] = [4, 65];

type Sender = Received['sender'];

const fromJson = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Whether an ES256 token is signed with a key, an uncompressed point. */
function isSigned(token: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point[0] !== POINT || point.length !== POINT_BYTES) return false;
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const publicKey = { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const;
  const isEs256 = (fromJson(head) as { alg?: string }).alg === 'ES256';
  return isEs256 && verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
}

/** The sender who signed a push for this service; null: it is unsigned, or not signed as RFC 8292 demands. */
function senderOf({ headers }: IncomingMessage, audience: string, now: number): Sender | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (!isSigned(token, key)) return null;
  const { aud, sub, exp } = fromJson(token.split('.')[1]!) as Omit<Sender, 'key'>;
  const secondsLeft = exp - now / SECOND_MS;
  const isValid = aud === audience && secondsLeft > 0 && secondsLeft <= DAY_SECONDS && /^(https|mailto):/.test(sub);
  return isValid ? { key, aud, sub, exp } : null;
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

export async function startPushService({ certificate, now = Date.now }: PushServiceOptions): Promise<PushService> {
  const received: Received[] = [];
  const listeners = new Set<(push: Received) => void>();
  /** The server key that each endpoint is restricted to. */
  const serverKeys = new Map<string, string>();
  let answer: { status: number; headers: Record<string, string> } = { status: CREATED, headers: {} };
  let browsers = 0;

  async function receive(request: IncomingMessage): Promise<typeof answer> {
    const path = request.url ?? '';
    const body = await buffer(request);
    const { headers } = request;
    if (request.method !== 'POST' || !/^\d+$/.test(String(headers['ttl']))) return { status: BAD_REQUEST, headers: {} };
    const sender = senderOf(request, origin, now());
    const expected = serverKeys.get(origin + path) ?? sender?.key;
    if (!sender || sender.key !== expected) return { status: FORBIDDEN, headers: {} };
    const push = { path, headers, sender, body };
    received.push(push);
    for (const listener of listeners) listener(push);
    return answer;
  }

  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    void receive(request)
      .catch(() => ({ status: BAD_REQUEST, headers: {} }))
      .then(({ status, headers }) => response.writeHead(status, headers).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `https://${PUSH_HOST}:${port}`;

  return {
    port,
    endpoint(serverKey) {
      const endpoint = `${origin}/wpush/v2/browser-${(browsers += 1)}`;
      if (serverKey !== undefined) serverKeys.set(endpoint, serverKey);
      return endpoint;
    },
    received,
    follow: (listener) => void listeners.add(listener),
    answer: (status, headers = {}) => void (answer = { status, headers }),
    to(endpoint, count) {
      const { promise, resolve } = Promise.withResolvers<Received[]>();
      const look = () => {
        const all = received.filter(({ path }) => origin + path === endpoint);
        if (all.length < count) return;
        listeners.delete(look);
        resolve(all);
      };
      listeners.add(look);
      look();
      return promise;
    },
    close: () => closed(server),
  };
}
