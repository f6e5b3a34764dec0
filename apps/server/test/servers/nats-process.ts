import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './free-port.ts';

/** Named by NATS_SERVER_BIN, or found on the path or where Debian installs it (`apt-get install nats-server`). */
export const NATS_PROGRAM = [process.env['NATS_SERVER_BIN'] ?? '', 'nats-server', '/usr/sbin/nats-server'].find(
  (program) => program !== '' && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** A NATS server that can be stopped and restarted. Only where `NATS_PROGRAM` is known; the caller stops it. */
export async function startNatsProcess() {
  const program = NATS_PROGRAM;
  if (program === undefined) throw new Error('nats-server is not installed.');
  const host = `127.0.0.1:${await findFreePort()}`;
  let running: ChildProcess | undefined;
  async function start(): Promise<void> {
    const port = host.slice(host.indexOf(':') + 1);
    running = spawn(program ?? '', ['-a', '127.0.0.1', '-p', port, '--user', 'loquat', '--pass', 'a:secret'], {
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
  await start();
  /** At this host, or at one in front of it. */
  const urlAt = (at = host) => `nats://loquat:a%3Asecret@${at}`;
  return { host, url: urlAt(), urlAt, pid: () => running?.pid, start, stop };
}
