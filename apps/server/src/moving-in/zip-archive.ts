import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { OperatorError } from '../platform/operator-error.ts';

/** A zip file whose entries are read one at a time, and never written to a path that the zip names. */
export interface ZipArchive {
  /** Paths of all files in it, in the order of their names, so that two readings are alike. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws OperatorError if there is no such file, or it is longer or damaged */
  readText(name: string, maxBytes: number): Promise<string>;
  /** Decompressed; ends with an error if it is longer than the zip says. @throws OperatorError if it cannot be read */
  open(name: string): Promise<Readable>;
  /** Bytes after decompression, as the zip says; null if there is no such file. */
  sizeOf(name: string): number | null;
  close(): void;
}

/** More is no export of a team; each costs some 300 bytes of memory. */
const ENTRIES_MAX = 3_000_000;
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

async function readAtMost(stream: Readable, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws OperatorError if it is no zip file, or one that nobody should open */
export async function openZip(path: string): Promise<ZipArchive> {
  const { openPromise } = await import('yauzl');
  let zip: ZipFile;
  let entries: Map<string, Entry>;
  try {
    zip = await openPromise(path, { autoClose: false, validateEntrySizes: true });
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

  async function open(name: string): Promise<Readable> {
    const entry = entries.get(name);
    if (!entry) throw new OperatorError(`${path} has no file ${JSON.stringify(name)}.`);
    try {
      return await zip.openReadStreamPromise(entry);
    } catch (error) {
      throw new OperatorError(`${JSON.stringify(name)} in ${path} cannot be read: ${reasonOf(error)}`);
    }
  }

  return {
    names: [...entries.keys()].sort(),
    has: (name) => entries.has(name),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? null,
    open,
    async readText(name, maxBytes) {
      const tooLarge = new OperatorError(`${JSON.stringify(name)} in ${path} is larger than ${maxBytes} bytes.`);
      if ((entries.get(name)?.uncompressedSize ?? 0) > maxBytes) throw tooLarge;
      const stream = await open(name);
      try {
        const bytes = await readAtMost(stream, maxBytes);
        if (!bytes) throw tooLarge;
        return bytes.toString('utf8');
      } catch (error) {
        if (error instanceof OperatorError) throw error;
        throw new OperatorError(`${JSON.stringify(name)} in ${path} cannot be read: ${reasonOf(error)}`);
      } finally {
        stream.destroy();
      }
    },
    close: () => zip.close(),
  };
}
