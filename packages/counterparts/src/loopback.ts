import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server on this machine that stands in for one outside. */
export interface Loopback {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  close(): Promise<void>;
}

export type Answering = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

/** Listens on a free port unless given one; an answer that throws is a 500. */
export async function listenOnLoopback(answer: Answering, port = 0): Promise<Loopback> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    void Promise.resolve()
      .then(() => answer(request, response, url))
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(value));
}
