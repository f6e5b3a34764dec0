import { loadSharp } from './load-sharp.ts';

/** This many first bytes reveal the size of nearly every image. */
export const IMAGE_HEAD_BYTES = 65_536;
/** An image that takes no longer than this holds nobody up; photos from phones do take longer. */
export const QUICK_MS = 300;

// Measured on one slow core: decoding and scaling. JPEG is scaled while it is decoded.
const NANOSECONDS_PER_PIXEL: Readonly<Record<string, number>> = { jpeg: 10, png: 45, gif: 50, webp: 55, heif: 130 };
const UNKNOWN = 130;
const NANOSECONDS_PER_MS = 1_000_000;

const WEBP_HEAD_BYTES = 30;
const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Width and height of a WebP image, which sharp reads only from complete ones (RFC 9649 2.5 to 2.7). */
function webpPixelsOf(head: Uint8Array): number | undefined {
  if (head.byteLength < WEBP_HEAD_BYTES || ascii(head, 8, 12) !== 'WEBP') return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  switch (ascii(head, 12, 16)) {
    case 'VP8X':
      return (1 + (view.getUint32(24, true) & 0xff_ffff)) * (1 + (view.getUint32(26, true) >>> 8));
    case 'VP8L':
      return (1 + (view.getUint32(21, true) & 0x3fff)) * (1 + ((view.getUint32(21, true) >>> 14) & 0x3fff));
    default:
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  }
}

/** The estimated time to make a thumbnail, in milliseconds, by the size and kind that the first bytes reveal. */
export async function costOf(head: Uint8Array): Promise<number> {
  const webp = webpPixelsOf(head);
  if (webp !== undefined) return (webp * NANOSECONDS_PER_PIXEL['webp']!) / NANOSECONDS_PER_MS;
  const sharp = await loadSharp();
  try {
    // Only the first frame is decoded, however many there are.
    const image = sharp(head, { limitInputPixels: false, failOn: 'none', pages: 1 });
    const { width, height, format } = await image.metadata();
    return (width * height * (NANOSECONDS_PER_PIXEL[format] ?? UNKNOWN)) / NANOSECONDS_PER_MS;
  } catch {
    return Infinity;
  }
}
