import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { HANDSHAKE_HEADERS } from '../platform/events/frame-reader.ts';

export interface HandshakeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Asks for a WebSocket at a path below `/api`; an opened one is dropped at once. */
export async function askForSocket(
  { origin }: { origin: string },
  path: string,
  headers: Record<string, string> = {},
): Promise<HandshakeAnswer> {
  const asking = request(`${origin}/api${path}`, { headers: { ...HANDSHAKE_HEADERS, ...headers }, agent: false }).end();
  const upgraded = once(asking, 'upgrade').then(([response, socket]) => {
    socket.destroy();
    return { status: response.statusCode, headers: response.headers, text: '' };
  });
  const refused = once(asking, 'response').then(async ([response]) => {
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  });
  return Promise.any([upgraded, refused]);
}
