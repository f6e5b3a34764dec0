import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as received over the wire. */
export interface SeenRequest {
  method: string;
  /** Path and query, below `/api`. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Respond = (request: SeenRequest, response: ServerResponse) => void;

export interface TestServer {
  baseUrl: string;
  requests: SeenRequest[];
  /** How many connections carry an unfinished answer. */
  openAnswers(): number;
  close(): Promise<void>;
}

/** A real HTTP server that answers as the test says, and does not use the contract package. Ends with the test. */
export async function startServer(respond: Respond): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  let open = 0;
  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    open += 1;
    response.on('close', () => (open -= 1));
    const body = Buffer.concat(await incoming.toArray());
    const { method = '', url = '', headers } = incoming;
    const request = { method, url: url.replace(/^\/api/, ''), headers, body };
    requests.push(request);
    respond(request, response);
  }
  const server = createServer((incoming, response) => void receive(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/api`, requests, openAnswers: () => open, close };
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}

/** Answers with a bare status, or with text. */
export function sendStatus(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
