import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../blobs/blob-store.ts';

/** Bytes to download. */
export interface Download {
  contentType: string;
  sizeBytes: number;
  /** Changes whenever the bytes change. */
  etag: string;
  /** Epoch milliseconds. */
  modifiedAt: number;
  cacheControl: string;
  /** Additional headers of the answer. */
  headers?: Readonly<Record<string, string>>;
  open(range?: ByteRange): Readable | Uint8Array | Promise<Readable | Uint8Array>;
}

/** A download of bytes in memory. */
export function downloadOfBytes(bytes: Uint8Array, about: Omit<Download, 'open' | 'sizeBytes'>): Download {
  return {
    ...about,
    sizeBytes: bytes.byteLength,
    open: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  };
}

const ETAG_HEX_DIGITS = 32;

/** The same for bytes without an ETag of their own: their tag is their hash. */
export function downloadOfHashed(bytes: Uint8Array, about: Omit<Download, 'open' | 'sizeBytes' | 'etag'>): Download {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, ETAG_HEX_DIGITS);
  return downloadOfBytes(bytes, { ...about, etag: `"${hash}"` });
}

/**
 * First range of a Range header (RFC 9110 14.1.2): undefined = none requested, null = cannot be satisfied. A range
 * beyond the end stops there: players request blocks, and learn the size only from the answer.
 */
function parseRange(header: string | undefined, sizeBytes: number): ByteRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (start > end || (first === '' && Number(last) === 0)) return null;
  return { start, end };
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1_000);

const listsTag = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** The status that the conditional headers require instead of the bytes (RFC 9110 13.2.2), if any. */
function preconditionOf({ headers }: FastifyRequest, { etag, modifiedAt }: Download): 304 | 412 | undefined {
  const since = (value: string | undefined) => (value ? Date.parse(value) : Number.NaN);
  if (headers['if-match'] && !listsTag(headers['if-match'], etag)) return 412;
  if (!headers['if-match'] && seconds(modifiedAt) > seconds(since(headers['if-unmodified-since']))) return 412;
  if (headers['if-none-match']) return listsTag(headers['if-none-match'], etag) ? 304 : undefined;
  return seconds(modifiedAt) <= seconds(since(headers['if-modified-since'])) ? 304 : undefined;
}

/** Whether the range refers to the client's version (RFC 9110 13.1.5). */
function isRangeOfThese(header: string | undefined, { etag, modifiedAt }: Download): boolean {
  return header === undefined || header === etag || Date.parse(header) === seconds(modifiedAt) * 1_000;
}

function rangeOf({ method, headers }: FastifyRequest, download: Download): ByteRange | null | undefined {
  const ifRange = headers['if-range'];
  if (method === 'HEAD' || !isRangeOfThese(typeof ifRange === 'string' ? ifRange : undefined, download))
    return undefined;
  const range = parseRange(headers.range, download.sizeBytes);
  const isWhole = range && range.start === 0 && range.end === download.sizeBytes - 1;
  return isWhole ? undefined : range;
}

/** Answers with bytes: ranges, conditional requests, validators. Never lets the browser guess a type. */
export async function sendDownload(request: FastifyRequest, reply: FastifyReply, download: Download): Promise<unknown> {
  const { sizeBytes } = download;
  const precondition = preconditionOf(request, download);
  const range = rangeOf(request, download);
  const isSent = !precondition && range !== null && request.method !== 'HEAD';
  // Before any header is set, because this can still fail. A HEAD request does not read the file.
  const body = isSent ? await download.open(range) : Readable.from([]);
  reply.headers({
    ...download.headers,
    'content-type': download.contentType,
    'accept-ranges': 'bytes',
    etag: download.etag,
    'last-modified': new Date(download.modifiedAt).toUTCString(),
    'cache-control': download.cacheControl,
  });
  const refusal = precondition ?? (range === null ? 416 : undefined);
  if (refusal && refusal !== 304) reply.header('cache-control', 'no-store');
  if (refusal === 416) reply.header('content-range', `bytes */${sizeBytes}`);
  if (refusal) return reply.code(refusal).send();
  if (!range) return reply.header('content-length', sizeBytes).send(body);
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}`,
      'content-length': range.end - range.start + 1,
    })
    .send(body);
}
