import type { Attachment } from './attachment.ts';
import { FileCard } from './file-card.tsx';
import { AudioPlayer } from './media/audio-player.tsx';
import { ImageView } from './media/image-view.tsx';
import { isShownAsImage } from './media/media-box.ts';
import { VideoView } from './media/video-view.tsx';

/** Shows a file according to its kind. */
export function FileContent({ attachment }: { attachment: Attachment }) {
  const { info, isVoice } = attachment;
  if (isVoice || info.is === 'audio') return <AudioPlayer attachment={attachment} />;
  if (isShownAsImage(info)) return <ImageView attachment={attachment} />;
  if (info.is === 'video') return <VideoView attachment={attachment} />;
  return <FileCard attachment={attachment} />;
}
