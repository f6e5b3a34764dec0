import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** Decides for one connection whether these bytes pass. */
export interface LineWatcher {
  fromClient(data: Buffer): boolean;
  fromServer(data: Buffer): boolean;
}

/**
 * A line to the test run's PostgreSQL, until the test ends. `watch` is called for each connection with a function that
 * ends it; if it returns nothing, the connection is refused.
 */
export async function openPostgresLine(url: string, watch: (end: () => void) => LineWatcher | undefined) {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(join(inject('postgresFolder'), '.s.PGSQL.5432'));
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    const watcher = watch(end);
    if (!watcher) return end();
    client.on('data', (data) => void (watcher.fromClient(data) && server.write(data)));
    server.on('data', (data) => void (watcher.fromServer(data) && client.write(data)));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    proxy.close();
  });
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  const through = new URL(url.replace('@/', '@localhost/'));
  through.search = '';
  through.host = `127.0.0.1:${address.port}`;
  return { url: through.href, cut };
}
