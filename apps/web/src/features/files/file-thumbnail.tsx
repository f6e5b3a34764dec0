import clsx from 'clsx';
import { FileX2 } from 'lucide-react';
import { useState } from 'react';
import { fileUrlOf } from '../../lib/file-url.ts';
import { FileBadge, NoPreview } from '../chat/content.ts';
import type { ListedFile } from './listed-file.ts';

/** The preview of a file: its picture, or a sheet for its kind. Decorative: the name is beside it. */
export function FileThumbnail({ file, isLarge = false }: { file: ListedFile; isLarge?: boolean }) {
  const [hasFailed, setHasFailed] = useState(false);
  const { info, path, expired } = file;
  if (expired) return <FileX2 size={isLarge ? 32 : 20} aria-hidden className="text-faint" />;
  if (info.is === 'image' && !hasFailed)
    return (
      <img
        src={fileUrlOf(path, { thumbnail: true })}
        alt=""
        loading="lazy"
        draggable={false}
        onError={() => setHasFailed(true)}
        className="size-full object-cover"
      />
    );
  return (
    <span className="grid justify-items-center gap-1.5 px-3 text-center">
      <FileBadge
        is={info.is}
        name={info.name}
        className={clsx(isLarge ? 'h-16! w-[54px]! text-[13px]!' : 'h-[38px]! w-[33px]! text-[9.5px]!')}
      />
      <NoPreview info={info} className={isLarge ? 'text-xs text-muted' : 'sr-only'} />
    </span>
  );
}
