import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished, test, type TestAPI } from 'vitest';

/** NATS_SERVER_BIN names it, or it is on the path or where Debian puts it (`apt-get install nats-server`). */
const PROGRAM = [process.env['NATS_SERVER_BIN'] ?? '', 'nats-server', '/usr/sbin/nats-server'].find(
  (program) => program !== '' && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** Tests that need NATS: skipped by name where it is not installed. */
export const testWithNats: TestAPI = PROGRAM === undefined ? (test.skip as TestAPI) : test;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A NATS that can be stopped and started again; it ends with the test. */
export async function startNats() {
  if (PROGRAM === undefined) throw new Error('nats-server is not installed.');
  const program = PROGRAM;
  const port = await findFreePort();
  let running: ChildProcess | undefined;
  async function start(): Promise<void> {
    running = spawn(program, ['-a', '127.0.0.1', '-p', `${port}`, '--user', 'loquat', '--pass', 'a:secret'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    for await (const text of running.stderr ?? []) if (String(text).includes('Server is ready')) break;
  }
  async function stop(): Promise<void> {
    const ending = running;
    running = undefined;
    if (!ending) return;
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  }
  onTestFinished(stop);
  await start();
  return { url: `nats://loquat:a%3Asecret@127.0.0.1:${port}`, start, stop };
}
