import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { configVariables } from '../../config/config.ts';
import { hostToBind, listen } from './listen.ts';

const LOOPBACK = '127.0.0.1';
const CLIENTS = 64;

async function startApp(port = 0, host = LOOPBACK) {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', async () => 'here');
  const stopListening = await listen(app, { port, host });
  onTestFinished(async () => {
    stopListening();
    await app.close();
  });
  return { app, stopListening, port: (app.server.address() as AddressInfo).port };
}

test.skipIf(process.platform !== 'linux')(
  'clients that connect at once are accepted within a few turns of the loop, not one in each',
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

test('every connection is answered, whichever listener accepted it', async () => {
  const { port } = await startApp();
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const response = await fetch(`http://${LOOPBACK}:${port}/`, { headers: { connection: 'close' } });
      return response.text();
    }),
  );
  expect(new Set(answers)).toEqual(new Set(['here']));
});

test('a port in use by another server is refused, also if that server shares its port', async () => {
  const { port } = await startApp();
  await expect(startApp(port)).rejects.toThrow('EADDRINUSE');
});

test('no connection is accepted after the server has stopped', async () => {
  const { app, stopListening, port } = await startApp();
  expect((await fetch(`http://${LOOPBACK}:${port}/`)).status).toBe(200);
  stopListening();
  await app.close();
  const [error] = await once(connect(port, LOOPBACK), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

test.skipIf(!hasIpv6)('the default host answers over IPv4 and IPv6', async () => {
  const { port } = await startApp(0, configVariables.find(({ name }) => name === 'HOST')?.default);
  for (const host of [LOOPBACK, '[::1]'])
    expect([host, await (await fetch(`http://${host}:${port}/`)).text()]).toEqual([host, 'here']);
});

test('a system without IPv6 listens on every IPv4 address, and any other failure is reported', async () => {
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  expect(await hostToBind('::', failing('EAFNOSUPPORT'))).toBe('0.0.0.0');
  expect(await hostToBind('::', failing('EADDRNOTAVAIL'))).toBe('0.0.0.0');
  expect(await hostToBind('192.0.2.1', failing('EAFNOSUPPORT'))).toBe('192.0.2.1');
  await expect(hostToBind('::', failing('EMFILE'))).rejects.toThrow('EMFILE');
});
