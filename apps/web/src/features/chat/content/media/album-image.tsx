import { FileX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../attachment.ts';
import { FileBadge } from '../file-badge.tsx';
import { ImageButton } from './image-view.tsx';
import { NoPreview } from './no-preview.tsx';
import { useImageSource } from './use-image-source.ts';

const STAND_IN =
  'grid size-full content-center justify-items-center gap-1 overflow-hidden rounded-lg border border-line-strong p-2 text-center text-[12.5px] text-muted';

export interface AlbumImageProps {
  attachment: Attachment;
  /** Whether Tab moves from its message to it. */
  isTabStop: boolean;
}

/** An image that fills its tile, cropped if necessary. An image that cannot be shown takes the same space. */
export function AlbumImage({ attachment, isTabStop }: AlbumImageProps) {
  const { t } = useTranslation('chat');
  const { isGone, isBroken, attempt, src, onError } = useImageSource(attachment);
  const { info, downloadUrl } = attachment;
  const name = info.name || t('content.file_unnamed');
  if (isGone)
    return (
      <div className={`border-dashed ${STAND_IN}`}>
        <FileX2 size={20} aria-hidden className="text-faint" />
        <b className="font-semibold">{t('content.expired')}</b>
        <small className="line-clamp-2 max-w-full">{t('content.expired_hint', { name })}</small>
      </div>
    );
  if (isBroken)
    return (
      <div className={STAND_IN}>
        <a href={downloadUrl} download={name} className="grid max-w-full justify-items-center gap-1">
          <span className="sr-only">{t('content.download', { name })}</span>
          <FileBadge is={info.is} name={name} />
          <span aria-hidden dir="auto" className="max-w-full truncate">
            {name}
          </span>
        </a>
        <NoPreview info={info} className="line-clamp-2 max-w-full" />
      </div>
    );
  return (
    <ImageButton attachment={attachment} tabIndex={isTabStop ? 0 : -1} className="size-full rounded-lg">
      <img
        key={attempt}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onError}
        className="block size-full bg-sunken object-cover"
      />
    </ImageButton>
  );
}
