import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { type FileHandle, lstat, open, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { exceededBound } from '../platform/http/bodies/json-bounds.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { ArchiveSource, SourceRecord } from './archive-source.ts';
import { ARCHIVE_FILES, ArchiveHeader, BYTES_FOLDER, BytesName, HEADER_FILE, LINE_MAX_BYTES } from './format.ts';

const LINE_FEED = 0x0a;
const HEADER_MAX_BYTES = 65_536;
/** Properties may be nested 64 deep, a few levels inside a record. */
const RECORD_BOUNDS = { depth: 80, keys: 10_000, items: 1_000_000, values: 1_000_000 };

/** Refuses all but regular files: a link could lead to any file that this user can read. */
async function requirePlainFile(path: string): Promise<void> {
  if (!(await lstat(path)).isFile()) throw new OperatorError(`${path} is not a regular file.`);
}

function parseHeader(json: string): ArchiveHeader {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new OperatorError(`${HEADER_FILE} is not JSON.`);
  }
  const header = ArchiveHeader.safeParse(value);
  if (header.success) return header.data;
  const { path, message } = header.error.issues[0]!;
  throw new OperatorError(`${HEADER_FILE}: ${path.join('.')}: ${message}. A newer Loquat may be able to read it.`);
}

/** The lines of a file as bytes, without line ends. @throws OperatorError for a line that is too long */
async function* linesOf(path: string, name: string): AsyncGenerator<{ line: Buffer; number: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  for await (const piece of file.createReadStream()) {
    const bytes: Buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      number += 1;
      yield { line: bytes.subarray(start, end), number };
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > LINE_MAX_BYTES) throw new OperatorError(`${name}:${number + 1}: the line is too long.`);
  }
  if (rest.length > 0) yield { line: rest, number: number + 1 };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseLine(line: Buffer, place: string): unknown {
  const exceeded = exceededBound(line, RECORD_BOUNDS);
  if (exceeded) throw new OperatorError(`${place}: ${exceeded} beyond ${RECORD_BOUNDS[exceeded]}.`);
  try {
    return JSON.parse(utf8.decode(line));
  } catch {
    throw new OperatorError(`${place}: not JSON in UTF-8.`);
  }
}

async function* recordsOf(folder: string): AsyncGenerator<SourceRecord> {
  for (const [name, types] of Object.entries(ARCHIVE_FILES)) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    await requirePlainFile(path);
    for await (const { line, number } of linesOf(path, name)) {
      const place = `${name}:${number}`;
      const record = parseLine(line, place);
      const type = (record as { type?: unknown } | null)?.type;
      if (!types.some((one) => one === type)) throw new OperatorError(`${place}: no record of this file.`);
      yield { record, place };
    }
  }
}

/** Opens bytes below `files`; null if there are none. @throws OperatorError if the name leads elsewhere */
async function openPlain(folder: string, name: string): Promise<FileHandle | null> {
  const path = join(folder, BYTES_FOLDER, BytesName.parse(name));
  if (!existsSync(path)) return null;
  const isInside = (await realpath(path)) === join(await realpath(folder), BYTES_FOLDER, name);
  if (!isInside) throw new OperatorError(`${path} is a link. An archive contains none.`);
  await requirePlainFile(path);
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
}

/** By its header, which contains the time of creation, and the length of its files. */
async function identify(folder: string, header: string): Promise<string> {
  const hash = createHash('sha256').update(header);
  for (const name of Object.keys(ARCHIVE_FILES)) {
    const path = join(folder, name);
    hash.update(` ${name} ${existsSync(path) ? (await lstat(path)).size : 0}`);
  }
  return hash.digest('hex');
}

/** Opens a folder that `loquat export` or a converter made. @throws OperatorError */
export async function openFolderSource(folder: string): Promise<ArchiveSource> {
  const path = join(folder, HEADER_FILE);
  if (!existsSync(path)) throw new OperatorError(`${folder} is no export: it has no ${HEADER_FILE}.`);
  await requirePlainFile(path);
  if ((await lstat(path)).size > HEADER_MAX_BYTES) throw new OperatorError(`${HEADER_FILE} is too long.`);
  const json = await readFile(path, 'utf8');
  return {
    header: parseHeader(json),
    id: await identify(folder, json),
    records: () => recordsOf(folder),
    openBytes: async (name) => (await openPlain(folder, name))?.createReadStream() ?? null,
    leftOut: () => [],
    words: () => null,
  };
}
