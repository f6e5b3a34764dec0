import { useTranslation } from 'react-i18next';
import type { Attachment } from '../attachment.ts';
import { ExpiredFile } from '../expired-file.tsx';
import { FileCard } from '../file-card.tsx';
import { useOpenLightbox } from './lightbox-scope.tsx';
import { imageBoxOf } from './media-box.ts';
import { useImageSource } from './use-image-source.ts';

/**
 * An image in a message; its space is reserved before it loads. Opens in the lightbox, or in a tab if there is none.
 */
export function ImageView({ attachment }: { attachment: Attachment }) {
  const { info } = attachment;
  const { isGone, isBroken, attempt, src, onError } = useImageSource(attachment);
  if (isGone) return <ExpiredFile name={info.name} />;
  if (isBroken) return <FileCard attachment={attachment} />;
  const { width, height } = imageBoxOf(info);
  return (
    <ImageButton attachment={attachment} className="mt-1.5 max-w-full rounded-lg" style={{ width }}>
      <img
        key={attempt}
        src={src}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={onError}
        className="block h-auto w-full bg-sunken object-cover"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
    </ImageButton>
  );
}

export interface ImageButtonProps {
  attachment: Attachment;
  className?: string;
  style?: React.CSSProperties;
  /** -1 if its container handles Tab. */
  tabIndex?: number;
  children: React.ReactNode;
}

/** The button that opens an image at full size. */
export function ImageButton({ attachment, className, style, tabIndex, children }: ImageButtonProps) {
  const { t } = useTranslation('chat');
  const openLightbox = useOpenLightbox();
  const { viewUrl, info } = attachment;
  const label = t('content.open_image', { name: info.name || t('preview.photo') });
  const open = (): void => {
    if (viewUrl === undefined) return;
    if (openLightbox) openLightbox(viewUrl);
    else window.open(viewUrl, '_blank', 'noopener');
  };
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabIndex}
      onClick={open}
      className={`block cursor-zoom-in overflow-hidden outline-offset-2 ${className ?? ''}`}
      style={style}
    >
      {children}
    </button>
  );
}
