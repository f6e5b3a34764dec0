import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { vi } from 'vitest';
import { makeCertificate, trust } from '../mail/certificate.ts';

/** A push as it arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service (RFC 8030) on loopback. */
export interface PushService {
  /** An address for a browser, each of its own. */
  endpoint(): string;
  received: Received[];
  /** What it answers from now on, with what headers; 201 at first. */
  answer(status: number, headers?: Record<string, string>): void;
  /** Waits until so many pushes have come to an endpoint, and returns them. */
  to(endpoint: string, count: number): Promise<Received[]>;
  close(): Promise<void>;
}

export const PUSH_HOST = 'push.test';
const CREATED = 201;
const certificate = makeCertificate(PUSH_HOST);
let isTrusted = false;

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Its certificate is trusted by this process; the name is `push.test`. */
export async function startPushService(): Promise<PushService> {
  if (!isTrusted) trust(certificate);
  isTrusted = true;
  const received: Received[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: CREATED, headers: {} };
  let browsers = 0;
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    void buffer(request)
      .then((body) => received.push({ path: request.url ?? '', headers: request.headers, body }))
      .then(() => response.writeHead(answer.status, answer.headers).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://${PUSH_HOST}:${(server.address() as AddressInfo).port}`;
  const at = (endpoint: string) => received.filter(({ path }) => `${origin}${path}` === endpoint);
  return {
    endpoint: () => `${origin}/wpush/v2/browser-${(browsers += 1)}`,
    received,
    answer: (status, headers = {}) => void (answer = { status, headers }),
    async to(endpoint, count) {
      await vi.waitUntil(() => at(endpoint).length >= count, { timeout: 10_000, interval: 5 });
      return at(endpoint);
    },
    close: () => closed(server),
  };
}
