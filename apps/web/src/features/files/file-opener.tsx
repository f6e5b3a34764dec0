import type { ReactNode } from 'react';
import { fileUrlOf } from '../../lib/file-url.ts';
import { useOpenLightbox } from '../chat/content.ts';
import { isShownAsImage } from '../chat/content.ts';
import type { ListedFile } from './listed-file.ts';

export interface FileOpenerProps {
  file: ListedFile;
  className: string;
  /** Names it: the name of the file is in there. */
  children: ReactNode;
}

/** Opens a file: pictures on the screen, everything else in a tab of its own. What has expired opens nothing. */
export function FileOpener({ file, className, children }: FileOpenerProps) {
  const openLightbox = useOpenLightbox();
  const { info, path, expired } = file;
  const url = fileUrlOf(path);
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
