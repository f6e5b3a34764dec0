import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { everyFile, useFileFilters } from './file-filters.ts';
import { FileList } from './file-list.tsx';
import { FilesFilters } from './files-filters.tsx';
import { FilesPage } from './files-page.tsx';
import { FilesFailure, FilesSkeleton, NoFiles } from './files-states.tsx';
import { LoadMore } from './load-more.tsx';
import { useChatFiles } from './use-chat-files.ts';

/** The files of all chats that the user may read, as the server knows them. */
export function FilesScreen() {
  const { t } = useTranslation('file');
  return (
    <FilesPage note={t('subtitle')} filters={<FilesFilters />}>
      <Files />
    </FilesPage>
  );
}

function Files() {
  const filters = useDeferredValue(useFileFilters());
  const { files, isPending, isError, hasMore, isLoadingMore, loadMore, retry } = useChatFiles(filters);
  if (isPending) return <FilesSkeleton />;
  if (isError) return <FilesFailure onRetry={retry} />;
  const isFiltered = Object.entries(everyFile).some(([name, value]) => filters[name as keyof typeof filters] !== value);
  return (
    <>
      {files.length === 0 && !hasMore ? <NoFiles isFiltered={isFiltered} /> : <FileList files={files} />}
      {hasMore && <LoadMore isLoading={isLoadingMore} onLoad={loadMore} />}
    </>
  );
}
