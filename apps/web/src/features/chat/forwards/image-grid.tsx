import type { ForwardedMessage } from '@loquat/contract';
import clsx from 'clsx';
import { AlbumImage } from '../content/media/album-image.tsx';
import type { AttachmentUrl } from './attachment-url.ts';
import { attachmentOfCopy } from './bundle-entries.ts';

const MOST = 5;

/** The position of each image, by the number of images: the first one is the large one. */
const COLUMNS: Record<number, string> = {
  2: 'grid-cols-2 grid-rows-[244px]',
  3: 'grid-cols-[2fr_1fr] grid-rows-[120px_120px]',
  4: 'grid-cols-2 grid-rows-[120px_120px]',
  5: 'grid-cols-[2fr_1fr_1fr] grid-rows-[120px_120px]',
};

export interface ImageGridProps {
  messages: readonly ForwardedMessage[];
  attachmentUrl: AttachmentUrl;
}

/** Two or more images in a box of 560 × 244 px; the last one shows how many did not fit. */
export function ImageGrid({ messages, attachmentUrl }: ImageGridProps) {
  const shown = messages.slice(0, MOST);
  const hidden = messages.length - shown.length;
  return (
    <div className={clsx('mt-1.5 grid max-w-[560px] gap-1', COLUMNS[shown.length])}>
      {shown.map((message, index) => (
        <div
          key={message.mid}
          className={clsx('relative min-w-0', index === 0 && shown.length !== 4 && shown.length !== 2 && 'row-span-2')}
        >
          <AlbumImage attachment={attachmentOfCopy(message, attachmentUrl)} isTabStop />
          {hidden > 0 && index === shown.length - 1 && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-0 grid place-items-center rounded-lg bg-black/60 text-xl font-semibold text-white"
            >
              +{hidden}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
