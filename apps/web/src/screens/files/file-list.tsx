import type { ChatFilesOrder } from '@loquat/contract';
import { FileGroups } from '../../features/files/file-groups.tsx';
import { FileScope } from '../../features/files/file-scope.tsx';
import { FileTiles } from '../../features/files/file-tiles.tsx';
import type { ListedFile } from '../../features/files/listed-file.ts';
import { useUi } from '../../hooks/use-ui.ts';
import { FileTable } from './file-table.tsx';

export interface FileListProps {
  files: readonly ListedFile[];
  /** Their order. */
  order: ChatFilesOrder;
}

/** The listed files in the chosen view: rows or tiles. */
export function FileList({ files, order }: FileListProps) {
  const isGrid = useUi((ui) => ui.fileListView) === 'grid';
  const isByTime = order === 'newest' || order === 'oldest';
  return (
    <FileScope files={files}>
      {!isGrid && <FileTable files={files} order={order} />}
      {isGrid && isByTime && <FileGroups files={files} />}
      {isGrid && !isByTime && <FileTiles files={files} className="pt-4" />}
    </FileScope>
  );
}
