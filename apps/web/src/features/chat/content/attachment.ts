import { fileUrlOf } from '#lib/file-url.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { type FileInfo, fileInfoOf } from './file-info.ts';
import { isOriginalShown } from './media/image-original.ts';
import { traitsOf } from './message-kinds.ts';

/** A file as part of a message: in a chat, or copied into a bundle. */
export interface Attachment {
  info: FileInfo;
  /** The address that shows it; undefined if its bytes were already deleted when it was copied. */
  url: string | undefined;
  /** The address that the lightbox shows: of the image, or of its thumbnail if browsers cannot show the image. */
  viewUrl: string | undefined;
  /** The address that downloads it. */
  downloadUrl: string | undefined;
  /** The address of its thumbnail, for images; undefined if there is none. */
  thumbnailUrl: string | undefined;
  /** A voice message. */
  isVoice: boolean;
  /** Seconds, if the sender's device knew them. */
  duration: number | undefined;
  /** Loudness over time, each 0 to 1; empty when unknown. */
  peaks: readonly number[];
}

const MAX_PEAKS = 64;

/** The properties of a sound file. */
export function soundOf(properties: ChatMessage['properties']): Pick<Attachment, 'duration' | 'peaks'> {
  const { duration, peaks } = properties ?? {};
  const isLength = typeof duration === 'number' && Number.isFinite(duration) && duration > 0;
  const isLoudness = (peak: unknown): peak is number => typeof peak === 'number' && peak >= 0 && peak <= 1;
  return {
    duration: isLength ? duration : undefined,
    peaks: Array.isArray(peaks) ? peaks.slice(0, MAX_PEAKS).filter(isLoudness) : [],
  };
}

/** The file of a message in a chat. */
export function attachmentOf({
  content,
  content_type,
  properties,
}: Pick<ChatMessage, 'content' | 'content_type' | 'properties'>): Attachment {
  const info = fileInfoOf(properties);
  const url = fileUrlOf(content);
  return {
    info,
    url,
    viewUrl: isOriginalShown(info) ? url : fileUrlOf(content, { thumbnail: true }),
    downloadUrl: fileUrlOf(content, { download: true }),
    // Thumbnails are not animated.
    thumbnailUrl: info.content_type === 'image/gif' ? url : fileUrlOf(content, { thumbnail: true }),
    isVoice: traitsOf(content_type).isVoice,
    ...soundOf(properties),
  };
}
