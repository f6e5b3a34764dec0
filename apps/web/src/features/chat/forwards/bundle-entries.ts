import type { ForwardedMessage, MessageBundle } from '@loquat/contract';
import { type Attachment, soundOf } from '../content/attachment.ts';
import { fileInfoOf } from '../content/file-info.ts';
import { isOriginalShown, isOwnThumbnail } from '../content/media/image-original.ts';
import type { LightboxSlide } from '../content/media/lightbox-slide.ts';
import { isImageMessage, traitsOf } from '../content/message-kinds.ts';
import type { AttachmentUrl } from './attachment-url.ts';

/** A unit of a bundle's view: a message, or images that one user sent together. */
export type BundleEntry =
  | { kind: 'message'; message: ForwardedMessage }
  | { kind: 'images'; messages: readonly ForwardedMessage[] };

/** Images of one user within this time belong together. */
const TOGETHER_MS = 60_000;

/** The file of a copied message. */
export function attachmentOfCopy(message: ForwardedMessage, urlOf: AttachmentUrl): Attachment {
  const { file_id, thumbnail_id, properties, content_type } = message;
  const info = fileInfoOf(properties);
  const url = file_id === null ? undefined : urlOf(file_id);
  const thumbnail = thumbnail_id === null ? undefined : urlOf(thumbnail_id);
  const isOwn = info.content_type === 'image/gif' || (thumbnail === undefined && isOwnThumbnail(info));
  return {
    info,
    url,
    viewUrl: isOriginalShown(info) ? url : (thumbnail ?? url),
    downloadUrl: file_id === null ? undefined : urlOf(file_id, { download: true }),
    thumbnailUrl: isOwn ? url : thumbnail,
    isVoice: traitsOf(content_type).isVoice,
    ...soundOf(properties),
  };
}

const isImage = (message: ForwardedMessage): boolean => message.file_id !== null && isImageMessage(message);

/** The entries of a bundle in order; images sent together become one. */
export function entriesOf({ messages }: MessageBundle): BundleEntry[] {
  const entries: BundleEntry[] = [];
  let images: ForwardedMessage[] = [];
  for (const message of messages) {
    const last = images.at(-1);
    const isNext =
      isImage(message) && last?.from_user === message.from_user && message.created_at - last.created_at < TOGETHER_MS;
    if (isNext) {
      images.push(message);
      entries[entries.length - 1] = { kind: 'images', messages: images };
      continue;
    }
    images = isImage(message) ? [message] : [];
    entries.push({ kind: 'message', message });
  }
  return entries;
}

/** The images of a bundle for its lightbox. */
export function slidesOfBundle(bundle: MessageBundle, urlOf: AttachmentUrl): LightboxSlide[] {
  return bundle.messages.filter(isImage).map((message) => {
    const { info, viewUrl = '', downloadUrl } = attachmentOfCopy(message, urlOf);
    const { name, width, height } = info;
    const sender = bundle.users[message.from_user]?.name ?? '';
    const size = width !== undefined && height !== undefined ? { width, height } : {};
    return { src: viewUrl, downloadUrl, name, sender, at: message.created_at, ...size };
  });
}
