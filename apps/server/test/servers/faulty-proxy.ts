import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** The failures of a network or an object store. */
export type Fault =
  | 'none'
  /** Connections are refused. */
  | 'refuse'
  /** Connections are accepted, and never answered. */
  | 'hang'
  /** Each request is answered with 503. */
  | 'unavailable'
  /** Answers arrive a little at a time. */
  | 'slow'
  /** Connections end in the middle of a long answer. */
  | 'cut answers'
  /** An answer begins, and then nothing more arrives. */
  | 'stall answers'
  /** Connections end in the middle of a long request. */
  | 'cut requests';

export interface FaultyProxy {
  host: string;
  /** Applies to connections from now on; open ones are closed. */
  set(fault: Fault): Promise<void>;
  /** Number of connections since the last `set`. */
  count(): number;
  close(): Promise<void>;
}

const SOME_BYTES = 300_000;
const SLOW_MS = 5;
const UNAVAILABLE = 'HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

function passOn(fault: Fault, client: Socket, server: Socket): void {
  let [up, down] = [0, 0];
  const end = () => {
    client.destroy();
    server.destroy();
  };
  client.on('data', (bytes) => {
    up += bytes.length;
    if (fault === 'cut requests' && up > SOME_BYTES) return end();
    if (!server.write(bytes)) {
      client.pause();
      server.once('drain', () => client.resume());
    }
  });
  server.on('data', (bytes) => {
    down += bytes.length;
    if (fault === 'cut answers' && down > SOME_BYTES) return end();
    if (fault === 'stall answers' && down > SOME_BYTES) return;
    server.pause();
    client.write(bytes, () => setTimeout(() => server.resume(), fault === 'slow' ? SLOW_MS : 0));
  });
  for (const socket of [client, server]) socket.on('error', end).on('close', end);
}

/** A proxy in front of a server at `host:port`; forwards all traffic until a fault is set. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const [address = '', port = ''] = target.split(':');
  const open = new Set<Socket>();
  let fault: Fault = 'none';
  let count = 0;
  const server: Server = createServer((client) => {
    count += 1;
    open.add(client);
    client.once('close', () => open.delete(client)).on('error', () => {});
    if (fault === 'hang') return void client.resume();
    if (fault === 'unavailable') return void client.once('data', () => client.end(UNAVAILABLE)).resume();
    return passOn(fault, client, connect(Number(port), address));
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    for (const socket of open) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  await listen(0);
  const bound = server.address();
  const own = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    host: `127.0.0.1:${own}`,
    count: () => count,
    close: stop,
    set: async (next) => {
      fault = next;
      await stop();
      count = 0;
      if (fault !== 'refuse') await listen(own);
    },
  };
}
