import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { OperatorError } from '../platform/operator-error.ts';
import { createUnpackBudget, TooMuchUnpackedError } from './unpack-budget.ts';

/** A zip file whose entries are read one at a time, and never written to a path from the zip. */
export interface ZipArchive {
  /** Paths of all files in it, sorted by name, so that two runs are the same. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /**
   * @throws OperatorError if the file is missing, too long or damaged
   */
  readText(name: string, maxBytes: number): Promise<string>;
  /**
   * Decompressed. Opened at the first read, so that an error always has a reader.
   * @throws OperatorError during reading: the file is missing or damaged
   */
  open(name: string): AsyncIterable<Buffer>;
  /** The same after one complete read; null if it is damaged, too large or missing. */
  openWhole(name: string): Promise<AsyncIterable<Buffer> | null>;
  close(): void;
}

/** A team's export has fewer entries; each takes some 300 bytes of memory. */
const ENTRIES_MAX = 3_000_000;
const FILE_MAX_BYTES = 5_000_000_000;
/** Upper half of the attributes of an entry made on Unix: the mode of its file. */
const MODE_SHIFT = 16;
const FILE_TYPE_MASK = 0o170_000;
const SYMBOLIC_LINK = 0o120_000;

const isSymbolicLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> MODE_SHIFT) & FILE_TYPE_MASK) === SYMBOLIC_LINK;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** yauzl refuses names that lead out of the zip: absolute ones, and those with `..`. */
async function listEntries(zip: ZipFile, path: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > ENTRIES_MAX) throw new OperatorError(`${path} has more than ${ENTRIES_MAX} files.`);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (name.endsWith('/')) continue;
    if (name.includes('\0')) throw new OperatorError(`${path} has a file with a name that no product writes.`);
    if (isSymbolicLink(entry)) throw new OperatorError(`${path} has a symbolic link: ${JSON.stringify(name)}.`);
    if (entries.has(name)) throw new OperatorError(`${path} has two files named ${JSON.stringify(name)}.`);
    entries.set(name, entry);
  }
  return entries;
}

/** The bytes of a stream. @throws if their number or checksum differs from the zip's */
async function* checked(
  stream: AsyncIterable<Buffer>,
  { crc32: expected, uncompressedSize }: Entry,
): AsyncGenerator<Buffer> {
  let sum = 0;
  let size = 0;
  for await (const chunk of stream) {
    sum = crc32(chunk, sum);
    size += chunk.byteLength;
    if (size > uncompressedSize) throw new Error('it is longer than the zip says');
    yield chunk;
  }
  if (size < uncompressedSize) throw new Error('it is shorter than the zip says');
  if (sum !== expected) throw new Error('its checksum is wrong');
}

async function readAtMost(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * @throws OperatorError if it is no zip file, or an unsafe one
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const { openPromise } = await import('yauzl');
  let zip: ZipFile;
  let entries: Map<string, Entry>;
  try {
    // Sizes are checked where an entry is read: a damaged one does not close the whole zip.
    zip = await openPromise(path, { autoClose: false, validateEntrySizes: false });
  } catch (error) {
    throw new OperatorError(`${path} cannot be read as a zip file: ${reasonOf(error)}`);
  }
  try {
    entries = await listEntries(zip, path);
  } catch (error) {
    zip.close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} cannot be read as a zip file: ${reasonOf(error)}`);
  }

  const budget = createUnpackBudget(path, (await stat(path)).size);
  async function* open(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) throw new OperatorError(`${path} has no file ${JSON.stringify(name)}.`);
    try {
      yield* checked(budget.count(await zip.openReadStreamPromise(entry)), entry);
    } catch (error) {
      if (error instanceof TooMuchUnpackedError) throw error;
      throw new OperatorError(`${JSON.stringify(name)} in ${path} cannot be read: ${reasonOf(error)}`);
    }
  }

  async function isWhole(name: string): Promise<boolean> {
    if ((entries.get(name)?.uncompressedSize ?? Infinity) > FILE_MAX_BYTES) return false;
    try {
      for await (const _chunk of open(name));
      return true;
    } catch (error) {
      if (error instanceof OperatorError && !(error instanceof TooMuchUnpackedError)) return false;
      throw error;
    }
  }

  return {
    names: [...entries.keys()].sort(),
    has: (name) => entries.has(name),
    open,
    openWhole: async (name) => ((await isWhole(name)) ? open(name) : null),
    async readText(name, maxBytes) {
      const tooLarge = new OperatorError(`${JSON.stringify(name)} in ${path} is larger than ${maxBytes} bytes.`);
      if ((entries.get(name)?.uncompressedSize ?? 0) > maxBytes) throw tooLarge;
      const bytes = await readAtMost(open(name), maxBytes);
      if (!bytes) throw tooLarge;
      return bytes.toString('utf8');
    },
    close: () => zip.close(),
  };
}
