import type { FileHandle } from 'node:fs/promises';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { OperatorError } from '../../platform/operator-error.ts';
import { SledBytes, SledDamageError } from './sled-bytes.ts';

/**
 * A change of a page, as version 0.34 of sled writes it to its log. The log is a file of segments of equal size; each
 * begins with its place in the order of writing and holds records with checksums.
 */
export interface SledRecord {
  kind: 'page' | 'change' | 'freed';
  page: number;
  bytes: Buffer;
}

/** Called with what cannot be read, in a few words. */
export type OnDamage = (what: string) => void;

const SEGMENT_HEADER_BYTES = 20;
const CRC_BYTES = 4;
const ALL_BITS = 0xffff_ffff;
const ORDER_MASK = 0x7fff_ffff_ffff_ffffn;
const DEFAULT_SEGMENT_BYTES = 524_288;
const SEGMENT_MAX_BYTES = 67_108_864;
/** What is longer than a quarter of a segment has a file of its own. */
const BLOB_MAX_BYTES = 268_435_456;

const KIND = { canceled: 1, cap: 2, batch: 3, freed: 4, counter: 5, meta: 6, blobMeta: 7 } as const;
const PAGE = 8;
const BLOB_PAGE = 9;
const CHANGE = 10;
const BLOB_CHANGE = 11;
const KINDS: Readonly<Record<number, SledRecord['kind']>> = {
  [KIND.freed]: 'freed',
  [PAGE]: 'page',
  [BLOB_PAGE]: 'page',
  [CHANGE]: 'change',
  [BLOB_CHANGE]: 'change',
};

/** sled stores checksums with all bits turned around. */
const checksum = (...parts: Buffer[]): number => (parts.reduce((sum, part) => crc32(part, sum), 0) ^ ALL_BITS) >>> 0;

interface SledSettings {
  segmentBytes: number;
}

/** @throws OperatorError if it is a store that we cannot read */
async function readSettings(folder: string): Promise<SledSettings> {
  const text = await readFile(join(folder, 'conf'), 'utf8');
  const setting = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1];
  const version = setting('version');
  if (version !== '0.34') throw new OperatorError(`The messages in ${folder} are in format ${version}, not 0.34.`);
  if (setting('use_compression') === 'true') throw new OperatorError(`The messages in ${folder} are compressed.`);
  const segmentBytes = Number(setting('segment_size') ?? DEFAULT_SEGMENT_BYTES);
  if (!(segmentBytes > SEGMENT_HEADER_BYTES && segmentBytes <= SEGMENT_MAX_BYTES)) {
    throw new OperatorError(`The settings of the messages in ${folder} are damaged.`);
  }
  return { segmentBytes };
}

/** Where the segments begin, in the order in which they were written. */
async function listSegments(file: FileHandle, segmentBytes: number): Promise<number[]> {
  const found: { at: number; order: bigint }[] = [];
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES);
  const { size } = await file.stat();
  for (let at = 0; at + SEGMENT_HEADER_BYTES <= size; at += segmentBytes) {
    await file.read(header, 0, SEGMENT_HEADER_BYTES, at);
    if (checksum(header.subarray(CRC_BYTES)) !== header.readUInt32LE(0)) continue;
    found.push({ at, order: header.readBigInt64LE(CRC_BYTES) ^ ORDER_MASK });
  }
  return found.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ at }) => at);
}

/** What a record of its own file contains; null if it is not there any more, as for a page that was written anew. */
async function readBlob(folder: string, record: Buffer, onDamage: OnDamage): Promise<Buffer | null> {
  const id = record.readBigInt64LE(0);
  let file: FileHandle;
  try {
    file = await open(join(folder, 'blobs', id.toString()), 'r');
  } catch {
    return null;
  }
  try {
    const { size } = await file.stat();
    if (size <= CRC_BYTES || size > BLOB_MAX_BYTES) throw new SledDamageError('size');
    const bytes = await file.readFile();
    // Here the checksum is as usual.
    if (crc32(bytes.subarray(CRC_BYTES)) !== bytes.readUInt32LE(0)) throw new SledDamageError('checksum');
    return bytes.subarray(CRC_BYTES + 1);
  } catch {
    onDamage(`blobs/${id}`);
    return null;
  } finally {
    await file.close();
  }
}

interface LogRecord {
  kind: number;
  /** Of the use of its segment: what is left of an earlier use has another. */
  use: number;
  page: number;
  bytes: Buffer;
  isIntact: boolean;
  /** Where the next one begins. */
  end: number;
}

/** The record at a place; null where the segment ends. @throws SledDamageError if it does not fit into the segment */
function readRecord(segment: Buffer, at: number): LogRecord | null {
  const bytes = new SledBytes(segment.subarray(at));
  if (bytes.rest <= CRC_BYTES) return null;
  const sum = bytes.take(CRC_BYTES).readUInt32LE(0);
  const kind = bytes.byte();
  if (kind === 0) return null;
  const length = bytes.number();
  const use = bytes.number();
  const page = bytes.number();
  const header = segment.subarray(at + CRC_BYTES, at + bytes.place);
  const body = bytes.take(length);
  return { kind, use, page, bytes: body, isIntact: checksum(body, header) === sum, end: at + bytes.place };
}

/** Whether the log goes on at a place with intact records of the same use. */
function goesOn(segment: Buffer, { end, use }: LogRecord): boolean {
  try {
    const next = readRecord(segment, end);
    return next?.isIntact === true && next.use === use;
  } catch {
    return false;
  }
}

/**
 * The intact records of a segment. One that is damaged is skipped if others follow it; else the segment ends there, as
 * the newest one does where the server stopped: what follows is from an earlier use of the place.
 */
function* recordsOf(
  segment: Buffer,
  { onDamage, onEnd }: { onDamage: (place: number) => void; onEnd: (place: number) => unknown },
): Generator<LogRecord> {
  let place = SEGMENT_HEADER_BYTES;
  try {
    for (let record = readRecord(segment, place); record; record = readRecord(segment, place)) {
      if (record.isIntact) yield record;
      else if (goesOn(segment, record)) onDamage(place);
      else {
        onEnd(place);
        return;
      }
      place = record.end;
    }
  } catch (error) {
    if (!(error instanceof SledDamageError)) throw error;
    onEnd(place);
  }
}

/**
 * Reads all records of a sled store that is not in use, one segment in memory at a time.
 * @throws OperatorError if it is none, or in a format that we cannot read
 */
export async function* readSledLog(folder: string, onDamage: OnDamage): AsyncGenerator<SledRecord> {
  const { segmentBytes } = await readSettings(folder);
  const file = await open(join(folder, 'db'), 'r');
  try {
    const segments = await listSegments(file, segmentBytes);
    for (const at of segments) {
      const segment = Buffer.alloc(segmentBytes);
      const { bytesRead } = await file.read(segment, 0, segmentBytes, at);
      const damageAt = (place: number) => onDamage(`db at ${at + place}`);
      const onEnd = (place: number) => at !== segments.at(-1) && damageAt(place);
      for (const { kind, page, bytes } of recordsOf(segment.subarray(0, bytesRead), { onDamage: damageAt, onEnd })) {
        const ours = KINDS[kind];
        if (!ours) continue;
        const isBlob = kind === BLOB_PAGE || kind === BLOB_CHANGE;
        const whole = isBlob ? await readBlob(folder, bytes, onDamage) : bytes;
        if (whole) yield { kind: ours, page, bytes: whole };
      }
    }
  } finally {
    await file.close();
  }
}
