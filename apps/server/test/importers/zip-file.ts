import { writeFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file; its claims may be false. */
export interface ZipEntry {
  name: string;
  content: string | Buffer;
  /** The claimed size after decompression; the real size by default. */
  claimedBytes?: number;
  /** Mode of the file on Unix, with its file type. */
  mode?: number;
  /** Not compressed. */
  isStored?: boolean;
  /** One byte of the stored data is changed. */
  isDamaged?: boolean;
}

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const VERSION = 20;
const UNIX = 0x0300;
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
const UINT32_MAX = 0xffff_ffff;

interface Packed {
  entry: ZipEntry;
  name: Buffer;
  data: Buffer;
  crc: number;
  size: number;
}

function pack(entry: ZipEntry): Packed {
  const content = Buffer.from(entry.content);
  const size = Math.min(entry.claimedBytes ?? content.length, UINT32_MAX);
  const data = entry.isStored ? Buffer.from(content) : deflateRawSync(content);
  if (entry.isDamaged) data[data.length >> 1]! ^= 0xff;
  return { entry, name: Buffer.from(entry.name), data, crc: crc32(content), size };
}

function common({ entry, data, crc, size, name }: Packed): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8, 2);
  fields.writeUInt16LE(entry.isStored ? STORED : DEFLATED, 4);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

function central(packed: Packed, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(UNIX + VERSION);
  const attributes = ((packed.entry.mode ?? 0o100_644) * 65_536) >>> 0;
  // A comment, a disk and internal attributes follow the lengths.
  return Buffer.concat([
    uint32(CENTRAL),
    madeBy,
    common(packed),
    Buffer.alloc(6),
    uint32(attributes),
    uint32(offset),
    packed.name,
  ]);
}

/** Writes a zip file as other programs do, or as an attacker would. */
export async function writeZip(path: string, entries: readonly ZipEntry[]): Promise<string> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const packed of entries.map(pack)) {
    directory.push(central(packed, offset));
    const local = Buffer.concat([uint32(LOCAL), common(packed), packed.name, packed.data]);
    pieces.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  await writeFile(path, Buffer.concat([...pieces, list, end]));
  return path;
}

/** An entry with JSON in it. */
export const jsonEntry = (name: string, value: unknown): ZipEntry => ({ name, content: JSON.stringify(value) });
