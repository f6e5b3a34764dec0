import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const KEY = 'loquat';
/** It contains characters that must be encoded in addresses. */
const SECRET = 'hush/hush+hush';
const POLL_MS = 20;

/** A real S3 server with one empty bucket. */
export interface S3Server {
  /** `host:port`. */
  host: string;
  /** BLOB_URL of its bucket, at this host or at one in front of it. */
  blobUrl(host?: string): string;
  /** BLOB_URL with another bucket or secret. */
  wrongUrl(wrong: { bucket?: string; secret?: string }): string;
  stop(): Promise<void>;
  /** Restarts it with the same port and bucket. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The versitygw program: named by VERSITYGW_BIN, or found on the path or where Go installs programs. Building it takes
 * minutes, so no test does: `go install github.com/versity/versitygw/cmd/versitygw@latest`. Without it, tests that need
 * it are listed as skipped.
 */
export const S3_PROGRAM = [process.env['VERSITYGW_BIN'] ?? '', 'versitygw', join(homedir(), 'go/bin/versitygw')].find(
  (program) => program !== '' && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
);

const answers = async (host: string): Promise<boolean> =>
  fetch(`http://${host}/`).then(
    () => true,
    () => false,
  );

/** Starts versitygw with its own folder. Only where `S3_PROGRAM` is known. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'loquat-s3-'));
  for (const name of ['data/files', 'metadata']) mkdirSync(join(folder, name), { recursive: true });
  const host = `127.0.0.1:${await findFreePort()}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    // Not every disk for temporary files supports extended attributes.
    const place = ['posix', '--sidecar', join(folder, 'metadata'), join(folder, 'data')];
    const env = { PATH: process.env['PATH'], ROOT_ACCESS_KEY: KEY, ROOT_SECRET_KEY: SECRET };
    child = spawn(S3_PROGRAM ?? 'versitygw', ['--port', host, '--quiet', ...place], { env, stdio: 'ignore' });
    while (!(await answers(host))) await wait(POLL_MS);
  }
  async function stop(): Promise<void> {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    child = undefined;
    await ended;
  }
  const urlOf = (at: string, bucket: string, secret: string) =>
    `s3+http://${KEY}:${encodeURIComponent(secret)}@${at}/${bucket}/team`;

  await start();
  return {
    host,
    start,
    stop,
    blobUrl: (at = host) => urlOf(at, 'files', SECRET),
    wrongUrl: ({ bucket = 'files', secret = SECRET }) => urlOf(host, bucket, secret),
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
