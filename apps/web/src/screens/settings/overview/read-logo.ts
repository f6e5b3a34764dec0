import { LOGO_MAX_BYTES, LOGO_MIN_PX, LOGO_SIZE_PX } from '@loquat/contract';
import { decodePicture, fitPng } from '../../../lib/browser/crop-png.ts';

/** What is wrong with a file that should become the logo. */
export type LogoProblem = 'large' | 'small' | 'bad';

/** A picture file as a PNG that fits the server's size, or what is wrong with it. Nothing is sent. */
export async function readLogo(file: File): Promise<Uint8Array<ArrayBuffer> | LogoProblem> {
  if (file.size > LOGO_MAX_BYTES) return 'large';
  const url = URL.createObjectURL(file);
  try {
    const picture = await decodePicture(url);
    if (!picture) return 'bad';
    if (Math.min(picture.naturalWidth, picture.naturalHeight) < LOGO_MIN_PX) return 'small';
    return (await fitPng(picture, LOGO_SIZE_PX)) ?? 'bad';
  } finally {
    URL.revokeObjectURL(url);
  }
}
