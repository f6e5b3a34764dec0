/** Bytes in memory, or the path of a file. */
export type ImageInput = Uint8Array | string;

export interface Thumbnail {
  contentType: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

/** The type and size of an image, and its thumbnail. */
export interface ImageReading {
  /** Pixels as displayed. */
  width: number;
  height: number;
  thumbnail: Thumbnail;
}
