import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

const LOOPBACK = '127.0.0.1';
const CLIENTS = 64;

async function startApp(port = 0) {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', async () => 'here');
  const stopListening = await listen(app, { port, host: LOOPBACK });
  onTestFinished(async () => {
    stopListening();
    await app.close();
  });
  return { app, stopListening, port: (app.server.address() as AddressInfo).port };
}

test.skipIf(process.platform !== 'linux')(
  'those who come at once are let in within a few turns of the loop, not one in each',
  async () => {
    const { app, port } = await startApp();
    const letIn = new Set<unknown>();
    app.server.on('connection', (socket) => letIn.add(socket));
    const clients = Array.from({ length: CLIENTS }, () => connect(port, LOOPBACK));
    onTestFinished(() => clients.forEach((client) => client.destroy()));
    let turns = 0;
    for (; letIn.size < CLIENTS; turns += 1) await nextTurn();
    expect(turns).toBeLessThan(CLIENTS / 2);
  },
);

test('every connection is answered, whichever listener took it', async () => {
  const { port } = await startApp();
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const response = await fetch(`http://${LOOPBACK}:${port}/`, { headers: { connection: 'close' } });
      return response.text();
    }),
  );
  expect(new Set(answers)).toEqual(new Set(['here']));
});

test('a port that another server has is refused, also if that one listens in the same way', async () => {
  const { port } = await startApp();
  await expect(startApp(port)).rejects.toThrow('EADDRINUSE');
});

test('nobody is let in once it has stopped', async () => {
  const { app, stopListening, port } = await startApp();
  expect((await fetch(`http://${LOOPBACK}:${port}/`)).status).toBe(200);
  stopListening();
  await app.close();
  const [error] = await once(connect(port, LOOPBACK), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
