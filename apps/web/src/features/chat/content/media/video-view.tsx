import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../attachment.ts';
import { ExpiredFile } from '../expired-file.tsx';
import { FileCard } from '../file-card.tsx';
import { useIsGone } from '../use-is-gone.ts';
import { videoBoxOf } from './media-box.ts';
import { takeTurn } from './one-player.ts';
import { useEarlyFailure } from './use-early-failure.ts';

/** A video in a message, with the browser's controls; its space is reserved before it loads. */
export function VideoView({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('chat');
  const { info, url } = attachment;
  const ref = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const fail = (): void => setHasFailed(true);
  useEarlyFailure(ref, fail);
  const isGone = useIsGone(url, hasFailed);
  if (isGone) return <ExpiredFile name={info.name} />;
  // A format that this browser cannot play.
  if (hasFailed) return <FileCard attachment={attachment} isUnplayable />;
  const { width, height } = videoBoxOf(info);
  return (
    // Videos from users' phones have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above.
    <video
      ref={ref}
      src={url}
      controls
      preload="metadata"
      playsInline
      width={width}
      height={height}
      aria-label={t('content.video', { name: info.name })}
      onError={fail}
      onPlay={(event) => takeTurn(event.currentTarget)}
      className="mt-1.5 block h-auto max-w-full rounded-lg bg-black"
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}
