import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const START_LIMIT_MS = 20_000;
const POLL_MS = 50;

/** The status of the server behind the proxy; until a proxy has read its rules, it refuses or answers 404 itself. */
const statusBehind = async (port: number) => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).status;
  } catch {
    return 0;
  }
};

export interface ProxyProgram {
  program: string;
  /** The arguments, given the configuration file and a separate folder. */
  run: (file: string, folder: string) => string[];
}

export interface RunningProxy {
  /** The origin for clients. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts a proxy at a free port of this machine; resolves when the server behind it answers. */
export async function startProxy(
  { program, run }: ProxyProgram,
  configure: (from: number) => string,
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-proxy-'));
  const [file, port] = [join(folder, 'configuration'), await findFreePort()];
  writeFileSync(file, configure(port));
  const child = spawn(program, run(file, folder), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  });
  async function stop() {
    const ended = once(child, 'exit');
    // With SIGTERM, some proxies wait for the end of the event stream.
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  }
  const limit = performance.now() + START_LIMIT_MS;
  while ((await statusBehind(port)) !== 200) {
    if (performance.now() > limit) {
      await stop();
      throw new Error(`${program} did not start.`);
    }
    await wait(POLL_MS);
  }
  return { origin: `http://127.0.0.1:${port}`, stop };
}
