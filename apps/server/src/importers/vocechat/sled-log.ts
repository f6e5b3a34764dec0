import type { FileHandle } from 'node:fs/promises';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { OperatorError } from '../../platform/operator-error.ts';
import { SledBytes, SledDamageError } from './sled-bytes.ts';

/**
 * A change of a page in the log of sled 0.34. The log is a file of segments of equal size; each begins with its
 * sequence number and contains records with checksums.
 */
export interface SledRecord {
  kind: 'page' | 'change' | 'freed';
  page: number;
  bytes: Buffer;
}

/** Called with a short description of unreadable parts. */
export type OnDamage = (what: string) => void;

const SEGMENT_HEADER_BYTES = 20;
const CRC_BYTES = 4;
const ALL_BITS = 0xffff_ffff;
const ORDER_MASK = 0x7fff_ffff_ffff_ffffn;
const DEFAULT_SEGMENT_BYTES = 524_288;
const SEGMENT_MAX_BYTES = 67_108_864;
/** A record longer than a quarter of a segment has its own file. */
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

/** sled stores checksums with all bits inverted. */
const checksum = (...parts: Buffer[]): number => (parts.reduce((sum, part) => crc32(part, sum), 0) ^ ALL_BITS) >>> 0;

interface SledSettings {
  segmentBytes: number;
}

/**
 * @throws OperatorError if the store has an unknown format
 */
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

/** Offsets of the segments, in the order in which they were written. */
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

/** The content of a record in its own file; null if it was deleted, as for a page that was rewritten. */
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
    // This checksum is not inverted.
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
  /** Identifies the use of its segment: remains of an earlier use have another value. */
  use: number;
  page: number;
  bytes: Buffer;
  isIntact: boolean;
  /** Offset of the next record. */
  end: number;
}

/** The record at an offset; null where the segment ends. @throws SledDamageError if it does not fit into the segment */
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

/** Whether intact records of the same use follow at an offset. */
function isFollowedByRecord(segment: Buffer, { end, use }: LogRecord): boolean {
  try {
    const next = readRecord(segment, end);
    return next?.isIntact === true && next.use === use;
  } catch {
    return false;
  }
}

/**
 * The intact records of a segment. A damaged record is skipped if an intact record follows it; otherwise the segment
 * ends there. The newest segment ends where the server stopped: the rest is from an earlier use.
 */
function* recordsOf(
  segment: Buffer,
  { onDamage, onEnd }: { onDamage: (place: number) => void; onEnd: (place: number) => unknown },
): Generator<LogRecord> {
  let place = SEGMENT_HEADER_BYTES;
  try {
    for (let record = readRecord(segment, place); record; record = readRecord(segment, place)) {
      if (record.isIntact) yield record;
      else if (isFollowedByRecord(segment, record)) onDamage(place);
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
 * Reads all records of a sled store that is not in use, with one segment in memory at a time.
 * @throws OperatorError if the store has an unknown format
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
        const recordKind = KINDS[kind];
        if (!recordKind) continue;
        const isBlob = kind === BLOB_PAGE || kind === BLOB_CHANGE;
        const whole = isBlob ? await readBlob(folder, bytes, onDamage) : bytes;
        if (whole) yield { kind: recordKind, page, bytes: whole };
      }
    }
  } finally {
    await file.close();
  }
}
