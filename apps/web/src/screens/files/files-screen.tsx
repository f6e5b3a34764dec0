import type { ChatFilesPage } from '@loquat/contract';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { isNarrowed, useFileFilters } from '../../features/files/file-filters.ts';
import { FilesFailure, FilesSkeleton, NoFiles } from '../../features/files/files-states.tsx';
import { LoadMore } from '../../features/files/load-more.tsx';
import { useChatFiles } from '../../features/files/use-chat-files.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { FileList } from './file-list.tsx';
import { FilesFilters } from './files-filters.tsx';
import { FilesPage } from './files-page.tsx';

/** The files of all chats that the user may read, listed by the server. */
export function FilesScreen() {
  const filters = useDeferredValue(useFileFilters());
  const { files, totals, isPending, isError, hasMore, hasMoreFailed, isLoadingMore, loadMore, retry } = useChatFiles(
    filters,
    true,
  );
  const note = useNote(totals);
  const isEmpty = files.length === 0 && !hasMore;
  return (
    <FilesPage note={note} filters={<FilesFilters />}>
      {isPending ? (
        <FilesSkeleton />
      ) : isError ? (
        <FilesFailure onRetry={retry} />
      ) : isEmpty ? (
        <NoFiles isFiltered={isNarrowed(filters)} />
      ) : (
        <FileList files={files} order={filters.order} />
      )}
      {hasMore && <LoadMore isLoading={isLoadingMore} hasFailed={hasMoreFailed} onLoad={loadMore} />}
    </FilesPage>
  );
}

/** The number of files, once it is known. */
function useNote(totals: ChatFilesPage['totals']): string {
  const { t } = useTranslation('file');
  const format = useFormat();
  if (!totals || totals.files === 0) return t('subtitle');
  const { files: count, bytes } = totals;
  return t('totals', { count, files: format.number(count), size: format.bytes(bytes) });
}
