import clsx from 'clsx';
import { FileTile } from './file-tile.tsx';
import type { ListedFile } from './listed-file.ts';

/** Files as tiles. */
export function FileTiles({ files, className }: { files: readonly ListedFile[]; className?: string }) {
  return (
    <ul
      className={clsx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(196px,44%),1fr))] gap-3.5 max-md:gap-2.5',
        className,
      )}
    >
      {files.map((file) => (
        <FileTile key={file.mid} file={file} />
      ))}
    </ul>
  );
}
