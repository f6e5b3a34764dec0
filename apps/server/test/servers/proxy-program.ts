import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The status of what is behind the proxy; until a proxy has read its rules, it refuses or answers 404 itself. */
const statusBehind = async (port: number) => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`)).status;
  } catch {
    return 0;
  }
};

export interface ProxyProgram {
  program: string;
  /** The arguments, given the file with the configuration and a folder of its own. */
  run: (file: string, folder: string) => string[];
}

export interface RunningProxy {
  /** What clients connect to. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts a proxy at a free port of this machine; resolves when what is behind it answers. */
export async function startProxy(
  { program, run }: ProxyProgram,
  configure: (from: number) => string,
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-proxy-'));
  const [file, port] = [join(folder, 'configuration'), await freePort()];
  writeFileSync(file, configure(port));
  const child = spawn(program, run(file, folder), {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  });
  await expect.poll(() => statusBehind(port), { timeout: 20_000 }).toBe(200);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      // Otherwise some of them wait for the end of the event stream.
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
