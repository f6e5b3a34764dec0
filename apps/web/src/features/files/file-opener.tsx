import type { ReactNode } from 'react';
import { fileUrlOf } from '../../lib/file-url.ts';
import { useOpenLightbox } from '../chat/content.ts';
import { isOriginalShown, isShownAsImage } from '../chat/content.ts';
import type { ListedFile } from './listed-file.ts';

export interface FileOpenerProps {
  file: ListedFile;
  className: string;
  /** Its label; contains the name of the file. */
  children: ReactNode;
}

/** Opens a file: pictures in the lightbox, everything else in a new tab. Expired files do not open. */
export function FileOpener({ file, className, children }: FileOpenerProps) {
  const openLightbox = useOpenLightbox();
  const { info, path, expired } = file;
  const url = fileUrlOf(path, { thumbnail: isShownAsImage(info) && !isOriginalShown(info) });
  if (expired) return <span className={className}>{children}</span>;
  if (openLightbox && isShownAsImage(info))
    return (
      <button type="button" onClick={() => openLightbox(url)} className={className}>
        {children}
      </button>
    );
  return (
    <a href={url} target="_blank" rel="noopener" className={className}>
      {children}
    </a>
  );
}
