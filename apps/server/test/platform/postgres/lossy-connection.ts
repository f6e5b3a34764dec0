import { EventEmitter, once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** When a connection is lost: before the server hears of a commit, or when its answer is on the way. */
type Moment = 'before the commit' | 'after the commit';
type Loss = Moment | `${Moment}, and all later ones`;

/** `Q`, four bytes of length, the statement. */
const COMMIT = 'COMMIT\0';

/**
 * A way to the server of this run of tests that can be cut in the middle of a commit, or altogether. Answers the address
 * by which a database is reached through it.
 */
export async function makeLossyConnection(url: string) {
  const state: { loss: Loss | undefined; isCut: boolean } = { loss: undefined, isCut: false };
  const sockets = new Set<Socket>();
  const events = new EventEmitter();
  const proxy = createServer((client) => {
    if (state.isCut) {
      events.emit('tried');
      return void client.destroy();
    }
    const server = connect(join(inject('postgresFolder'), '.s.PGSQL.5432'));
    let isCommitting = false;
    const lose = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', lose).on('close', lose);
    }
    client.on('data', (data) => {
      isCommitting = state.loss !== undefined && data.includes(COMMIT);
      if (isCommitting && state.loss?.startsWith('before')) {
        state.isCut = state.loss === 'before the commit, and all later ones';
        state.loss = undefined;
        return lose();
      }
      server.write(data);
    });
    server.on('data', (data) => {
      // The server answers a commit once it is done.
      if (!isCommitting || !data.includes(COMMIT)) return void client.write(data);
      state.isCut = state.loss === 'after the commit, and all later ones';
      state.loss = undefined;
      lose();
      events.emit('lost');
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  const through = new URL(url);
  through.search = '';
  through.host = `127.0.0.1:${address.port}`;
  return {
    url: through.href,
    loseNext: (loss: Loss) => void (state.loss = loss),
    /** Cuts every connection, and lets no new one through until `mend`. */
    cut() {
      state.isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    /** Once a commit was lost. */
    isLost: () => once(events, 'lost'),
    /** Once somebody tried to connect in vain. */
    isTried: () => once(events, 'tried'),
    mend: () => void (state.isCut = false),
  };
}
