import type { Metadata } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** This many first bytes reveal the size of nearly every image. */
export const IMAGE_HEAD_BYTES = 65_536;
/** An image that takes no longer than this delays no other user; photos from phones do take longer. */
export const QUICK_MS = 300;

/** Estimates for one image. */
export interface ImageCost {
  /** Time to decode and scale it. */
  ms: number;
  /** Memory at the peak, without the file itself. */
  bytes: number;
}

/** Costs of a pixel. */
interface PixelCost {
  nanoseconds: number;
  bytes: number;
}

const NANOSECONDS_PER_MS = 1_000_000;
const WEBP_HEAD_BYTES = 30;
const WEBP_CHUNKS_START = 12;
const CHUNK_HEAD_BYTES = 8;

// Measured on one slow core (docs/files.md). Formats that are decoded line by line need memory for some lines only.
const SCALED_WEBP: PixelCost = { nanoseconds: 55, bytes: 1 };
const WHOLE_WEBP: PixelCost = { nanoseconds: 55, bytes: 6.5 };
const GIF: PixelCost = { nanoseconds: 50, bytes: 6 };
const AVIF: PixelCost = { nanoseconds: 130, bytes: 19 };
const HEIC: PixelCost = { nanoseconds: 200, bytes: 9.5 };
const UNKNOWN: PixelCost = { nanoseconds: 130, bytes: 19 };
const LINES_OF_JPEG = 256;
const LINES_OF_PNG = 1_024;
const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, ushort: 2 };

/** JPEG is scaled while it is decoded; a progressive one keeps two bytes for each of its samples until the end. */
function costOfJpeg({ height, isProgressive, chromaSubsampling, channels }: Metadata): PixelCost {
  if (!isProgressive) return { nanoseconds: 10, bytes: Math.min(1, LINES_OF_JPEG / height) * channels };
  return { nanoseconds: 50, bytes: chromaSubsampling === '4:2:0' ? 3.3 : 2.2 * channels };
}

function costOfPng({ height, isProgressive, channels, depth }: Metadata): PixelCost {
  const bytes = channels * (SAMPLE_BYTES[depth] ?? 4);
  if (isProgressive) return { nanoseconds: 90, bytes: 1.2 * bytes };
  return { nanoseconds: 45, bytes: Math.min(1, LINES_OF_PNG / height) * bytes };
}

function pixelCostOf(metadata: Metadata): PixelCost {
  switch (metadata.format) {
    case 'jpeg':
      return costOfJpeg(metadata);
    case 'png':
      return costOfPng(metadata);
    case 'gif':
      return GIF;
    case 'heif':
      return metadata.compression === 'hevc' ? HEIC : AVIF;
    default:
      return UNKNOWN;
  }
}

const costOfPixels = (pixels: number, { nanoseconds, bytes }: PixelCost): ImageCost => ({
  ms: (pixels * nanoseconds) / NANOSECONDS_PER_MS,
  bytes: pixels * bytes,
});

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Whether the image of an extended WebP is the lossy kind, which is scaled while it is decoded. */
function isScaledWebp(head: Uint8Array, view: DataView): boolean {
  let at = WEBP_CHUNKS_START;
  while (at + CHUNK_HEAD_BYTES <= head.byteLength) {
    const name = ascii(head, at, at + 4);
    // Lossy data behind a plane of transparency is decoded as a whole.
    if (name === 'VP8 ' || name === 'VP8L' || name === 'ANMF' || name === 'ALPH') return name === 'VP8 ';
    const length = view.getUint32(at + 4, true);
    at += CHUNK_HEAD_BYTES + length + (length % 2);
  }
  return false;
}

/** The cost of a WebP image, whose size sharp reads only from complete files (RFC 9649 2.5 to 2.7). */
function costOfWebp(head: Uint8Array): ImageCost | undefined {
  if (head.byteLength < WEBP_HEAD_BYTES || ascii(head, 8, WEBP_CHUNKS_START) !== 'WEBP') return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const cost = isScaledWebp(head, view) ? SCALED_WEBP : WHOLE_WEBP;
  switch (ascii(head, WEBP_CHUNKS_START, 16)) {
    case 'VP8X':
      return costOfPixels((1 + (view.getUint32(24, true) & 0xff_ffff)) * (1 + (view.getUint32(26, true) >>> 8)), cost);
    case 'VP8L':
      return costOfPixels(
        (1 + (view.getUint32(21, true) & 0x3fff)) * (1 + ((view.getUint32(21, true) >>> 14) & 0x3fff)),
        cost,
      );
    default:
      return costOfPixels((view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff), cost);
  }
}

/** The cost of a thumbnail, estimated from the first bytes or the whole image (bytes or a file); null: unreadable. */
export async function costOf(image: Uint8Array | string): Promise<ImageCost | null> {
  const webp = typeof image === 'string' ? undefined : costOfWebp(image);
  if (webp) return webp;
  const sharp = await loadSharp();
  try {
    // Only the first frame is decoded, however many there are.
    const metadata = await sharp(image, { limitInputPixels: false, failOn: 'none', pages: 1 }).metadata();
    return costOfPixels(metadata.width * metadata.height, pixelCostOf(metadata));
  } catch {
    return null;
  }
}
