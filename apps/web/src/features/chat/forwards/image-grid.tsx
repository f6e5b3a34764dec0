import clsx from 'clsx';
import type { Attachment } from '../content/attachment.ts';
import { ImageButton } from '../content/media/image-view.tsx';

const MOST = 5;

/** The position of each image, by their number: the first one is the large one. */
const COLUMNS: Record<number, string> = {
  2: 'grid-cols-2 grid-rows-[244px]',
  3: 'grid-cols-[2fr_1fr] grid-rows-[120px_120px]',
  4: 'grid-cols-2 grid-rows-[120px_120px]',
  5: 'grid-cols-[2fr_1fr_1fr] grid-rows-[120px_120px]',
};

/** Two or more images in a box of 560 × 244 px; the last one shows how many did not fit. */
export function ImageGrid({ attachments }: { attachments: readonly Attachment[] }) {
  const shown = attachments.slice(0, MOST);
  const hidden = attachments.length - shown.length;
  return (
    <div className={clsx('mt-1.5 grid max-w-[560px] gap-1 overflow-hidden rounded-lg', COLUMNS[shown.length])}>
      {shown.map((attachment, index) => (
        <ImageButton
          key={attachment.url}
          attachment={attachment}
          className={clsx(
            'relative bg-sunken',
            index === 0 && shown.length !== 4 && shown.length !== 2 && 'row-span-2',
          )}
        >
          <img
            src={attachment.thumbnailUrl}
            alt=""
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
          {hidden > 0 && index === shown.length - 1 && (
            <span
              aria-hidden
              className="absolute inset-0 grid place-items-center bg-black/60 text-xl font-semibold text-white"
            >
              +{hidden}
            </span>
          )}
        </ImageButton>
      ))}
    </div>
  );
}
