import type { LinkPreview } from '@loquat/contract';

/** The kind of a preview: a page; the picture, video or sound at the address; or none. */
export type PreviewKind = 'page' | 'picture' | 'video' | 'audio' | 'none';

export function kindOfPreview({ title, description, images, videos, audios }: LinkPreview): PreviewKind {
  if (title !== '' || description !== null) return 'page';
  if (images.length > 0) return 'picture';
  if (videos.length > 0) return 'video';
  return audios.length > 0 ? 'audio' : 'none';
}

/** Address of the thumbnail of a preview's image; undefined if it has none. */
export const previewImageUrl = ({ image_token }: LinkPreview): string | undefined =>
  image_token && `/api/resource/link_preview_image?token=${image_token}`;
