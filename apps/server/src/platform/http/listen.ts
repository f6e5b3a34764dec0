import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that wait to be accepted, for each listener; the system may allow fewer. */
const WAITING_CONNECTIONS = 4_096;
const LISTENERS = 64;

export interface Address {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
}

/** Several listeners may share a port, so the second server on it would not fail: it would get a part of the calls. */
async function requireFreePort(address: Address): Promise<void> {
  const first = createServer().listen(address);
  await once(first, 'listening');
  const closed = once(first, 'close');
  first.close();
  await closed;
}

/** Passes its connections on to the app. */
async function addListener({ server }: FastifyInstance, host: string): Promise<Server> {
  const { port } = server.address() as AddressInfo;
  const options = { allowHalfOpen: true, noDelay: true };
  const listener = createServer(options, (socket) => void server.emit('connection', socket));
  listener.listen({ port, host, backlog: WAITING_CONNECTIONS, reusePort: true });
  await once(listener, 'listening');
  return listener;
}

/**
 * Lets an app listen; resolves to what ends its further listeners, to be called before it is closed. On Linux there are
 * several: libuv accepts one connection in each turn of the loop and listener, and a turn with a commit in it lasts as
 * long as the disk. After a restart everybody comes back at once; let in one by one, each with a renewal to commit,
 * most would give up and come again, without an end.
 *
 * @throws the system's error, such as EADDRINUSE
 */
export async function listen(app: FastifyInstance, { port, host }: Address): Promise<() => void> {
  if (process.platform !== 'linux') {
    await app.listen({ port, host, backlog: WAITING_CONNECTIONS });
    return () => {};
  }
  if (port !== 0) await requireFreePort({ port, host });
  // Fastify passes on to Node what its types do not know.
  const options = { port, host, backlog: WAITING_CONNECTIONS, reusePort: true };
  await app.listen(options);
  const further = await Promise.all(Array.from({ length: LISTENERS - 1 }, () => addListener(app, host)));
  return () => further.forEach((listener) => listener.close());
}
