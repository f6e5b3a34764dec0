import type { LinkPreview } from '@loquat/contract';
import { createSignedHex } from '../../platform/secrets/signed-hex.ts';

/** Signed names of images in previews: clients cannot make the server request any other image. */
export interface ImageTokens {
  /** The preview with the signed name of its first image, if it has one. */
  name(preview: LinkPreview): LinkPreview;
  /** The URL of the image; undefined for an invalid token. */
  read(token: string): string | undefined;
}

export function createImageTokens(secret: Buffer): ImageTokens {
  const signed = createSignedHex(secret, 'images of link previews');
  return {
    name(preview) {
      const [image] = preview.images;
      return image ? { ...preview, image_token: signed.sign([image.secure_url ?? image.url]) } : preview;
    },
    read(token) {
      const content = signed.read(token);
      return Array.isArray(content) && typeof content[0] === 'string' ? content[0] : undefined;
    },
  };
}
