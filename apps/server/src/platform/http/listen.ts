import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Backlog of each listener; the system may allow fewer. */
const WAITING_CONNECTIONS = 4_096;
const LISTENERS = 64;

export interface Address {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
}

const EVERY_ADDRESS = '::';
/** Error codes of systems without IPv6. */
const WITHOUT_IPV6: ReadonlySet<unknown> = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/** Listeners may share a port, so a second server on it would not fail: it would get a part of the requests. */
async function requireFreePort(address: Address): Promise<void> {
  const first = createServer().listen(address);
  await once(first, 'listening');
  const closed = once(first, 'close');
  first.close();
  await closed;
}

/** The host to listen on: on a system without IPv6, every address means every IPv4 address. */
export async function hostToBind(host: string, bind = requireFreePort): Promise<string> {
  if (host !== EVERY_ADDRESS) return host;
  try {
    await bind({ port: 0, host });
    return host;
  } catch (error) {
    if (error instanceof Error && 'code' in error && WITHOUT_IPV6.has(error.code)) return '0.0.0.0';
    throw error;
  }
}

/** Passes its connections to the app. */
async function addListener({ server }: FastifyInstance, host: string): Promise<Server> {
  const { port } = server.address() as AddressInfo;
  const options = { allowHalfOpen: true, noDelay: true };
  const listener = createServer(options, (socket) => void server.emit('connection', socket));
  listener.listen({ port, host, backlog: WAITING_CONNECTIONS, reusePort: true });
  await once(listener, 'listening');
  return listener;
}

/**
 * Starts to listen; resolves to a function that closes the additional listeners, to be called before the app is closed.
 * On Linux there are several: libuv accepts one connection per turn of the event loop and listener, and a turn with a
 * commit lasts as long as the disk takes. After a restart all clients reconnect at once, each with a token renewal to
 * commit; accepted one by one, most would time out and retry endlessly.
 *
 * @throws the system's error, such as EADDRINUSE
 */
export async function listen(app: FastifyInstance, { port, host: wanted }: Address): Promise<() => void> {
  const host = await hostToBind(wanted);
  if (process.platform !== 'linux') {
    await app.listen({ port, host, backlog: WAITING_CONNECTIONS });
    return () => {};
  }
  if (port !== 0) await requireFreePort({ port, host });
  // Fastify passes options on to Node that its types do not know.
  const options = { port, host, backlog: WAITING_CONNECTIONS, reusePort: true };
  await app.listen(options);
  const further = await Promise.all(Array.from({ length: LISTENERS - 1 }, () => addListener(app, host)));
  return () => further.forEach((listener) => listener.close());
}
