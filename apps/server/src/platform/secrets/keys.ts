import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../sync-path.ts';

const FOLDER = 'keys';
const TOKEN_SECRET_BYTES = 32;
const SEALING_SECRET_BYTES = 32;
const SERVER_ID_LENGTH = 32;
const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Secrets of this installation, created at its first start. */
export interface Keys {
  /** Signs access tokens; 32 bytes. */
  tokenSecret: Buffer;
  /** Encrypts stored values that must be readable again; 32 bytes. */
  sealingSecret: Buffer;
  /** Identifies this server to clients; 32 letters and digits. */
  serverId: string;
}

function writeDurably(path: string, content: Buffer): void {
  const unfinished = `${path}.unfinished`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, path);
}

function findFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function keep(folder: string, name: string, make: () => Buffer, isValid: (key: Buffer) => boolean): Buffer {
  const path = join(folder, name);
  const kept = findFile(path);
  if (kept && isValid(kept)) return kept;
  // A new secret would silently sign all users out: the operator has to decide.
  if (kept) throw new Error(`${path} is damaged. Restore it from a backup, or delete it to have a new one made.`);
  const made = make();
  writeDurably(path, made);
  syncPath(folder);
  return made;
}

const isServerId = (key: Buffer) => new RegExp(`^[A-Za-z0-9]{${SERVER_ID_LENGTH}}$`).test(key.toString('latin1'));
const randomAlphanumeric = () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)];

/** Random letters and digits. */
export const randomAlphanumerics = (length: number): string => Array.from({ length }, randomAlphanumeric).join('');

function openFolder(dataDir: string): string {
  const folder = join(dataDir, FOLDER);
  if (mkdirSync(folder, { recursive: true, mode: 0o700 })) syncPath(dataDir);
  chmodSync(folder, 0o700);
  return folder;
}

/** A key that not every installation has, stored beside the others. */
export const findKey = (dataDir: string, name: string): Buffer | undefined => findFile(join(dataDir, FOLDER, name));

/** The same, but created if missing. @throws Error if the stored key is not valid */
export const keepKey = (dataDir: string, name: string, make: () => Buffer, isValid: (key: Buffer) => boolean): Buffer =>
  keep(openFolder(dataDir), name, make, isValid);

/** Reads `dataDir/keys`, creating what is missing; call it while the data folder is locked. */
export function loadKeys(dataDir: string): Keys {
  const folder = openFolder(dataDir);
  const keepSecret = (name: string, length: number) =>
    keep(
      folder,
      name,
      () => randomBytes(length),
      (key) => key.length === length,
    );
  return {
    tokenSecret: keepSecret('token-secret', TOKEN_SECRET_BYTES),
    sealingSecret: keepSecret('sealing-secret', SEALING_SECRET_BYTES),
    serverId: keep(folder, 'server-id', () => Buffer.from(randomAlphanumerics(SERVER_ID_LENGTH)), isServerId).toString(
      'latin1',
    ),
  };
}
