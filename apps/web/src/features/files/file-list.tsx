import { useUi } from '../../lib/ui-state.ts';
import { FileGroups } from './file-groups.tsx';
import { FileScope } from './file-scope.tsx';
import { FileTable } from './file-table.tsx';
import type { ListedFile } from './listed-file.ts';

/** Listed files in the way the user wants them: rows or tiles. */
export function FileList({ files }: { files: readonly ListedFile[] }) {
  const view = useUi((ui) => ui.fileListView);
  return (
    <FileScope files={files}>{view === 'grid' ? <FileGroups files={files} /> : <FileTable files={files} />}</FileScope>
  );
}
