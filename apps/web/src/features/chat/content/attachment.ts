import type { ChatMessage } from '../log/messages.store.ts';
import { fileUrlOf } from '../../../lib/file-url.ts';
import { type FileInfo, fileInfoOf } from './file-info.ts';
import { traitsOf } from './message-kinds.ts';

/** A file where a message shows it: in a chat, or copied into a bundle. */
export interface Attachment {
  info: FileInfo;
  /** Address that shows it; undefined when its bytes were gone before it was copied. */
  url: string | undefined;
  /** Address that saves it. */
  downloadUrl: string | undefined;
  /** Address of its small picture, for images. */
  thumbnailUrl: string | undefined;
  /** It was spoken for this message. */
  isVoice: boolean;
  /** Seconds, where the sender's device knew them. */
  duration: number | undefined;
  /** Loudness over time, each 0 to 1; empty when unknown. */
  peaks: readonly number[];
}

const MAX_PEAKS = 64;

/** What the properties of a file message say beside the file itself. */
export function soundOf(properties: ChatMessage['properties']): Pick<Attachment, 'duration' | 'peaks'> {
  const { duration, peaks } = properties ?? {};
  const isLength = typeof duration === 'number' && Number.isFinite(duration) && duration > 0;
  const isLoudness = (peak: unknown): peak is number => typeof peak === 'number' && peak >= 0 && peak <= 1;
  return {
    duration: isLength ? duration : undefined,
    peaks: Array.isArray(peaks) ? peaks.slice(0, MAX_PEAKS).filter(isLoudness) : [],
  };
}

/** The file that a message of a chat brings. */
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
    downloadUrl: fileUrlOf(content, { download: true }),
    // A thumbnail stands still.
    thumbnailUrl: info.content_type === 'image/gif' ? url : fileUrlOf(content, { thumbnail: true }),
    isVoice: traitsOf(content_type).isVoice,
    ...soundOf(properties),
  };
}
