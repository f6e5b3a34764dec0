import { isFileMessage } from '@loquat/contract';
import { useEffect, useState } from 'react';
import { messagesStore } from '../../features/chat/messages.ts';
import { everyFile, type FileFilters } from '../../features/files/file-filters.ts';
import { FileGroups } from '../../features/files/file-groups.tsx';
import { FileScope } from '../../features/files/file-scope.tsx';
import { FileStrip } from '../../features/files/file-strip.tsx';
import { FilesFailure, FilesSkeleton, NoFiles } from '../../features/files/files-states.tsx';
import { KindChoice } from '../../features/files/kind-choice.tsx';
import { LoadMore } from '../../features/files/load-more.tsx';
import { refreshChatFiles, useChatFiles } from '../../features/files/use-chat-files.ts';
import { ViewChoice } from '../../features/files/view-choice.tsx';
import { useUi } from '../../hooks/use-ui.ts';
import type { ChatKey } from '../../lib/chat-key.ts';

const KINDS = ['all', 'Image', 'Video', 'Audio'] as const;

/** The newest message of a chat, if it has a file. */
const useNewestFile = (key: ChatKey): number =>
  messagesStore((state) => {
    const last = state.byMid.get(state.chats[key]?.lastMid ?? 0);
    return last && !last.sending && isFileMessage(last.content_type) ? last.mid : 0;
  });

/** The files of a chat. */
export function FilesPanel({ chatKey }: { chatKey: ChatKey }) {
  const [kind, setKind] = useState<FileFilters['kind']>('all');
  const view = useUi((ui) => ui.fileListView);
  const { files, isPending, isError, hasMore, hasMoreFailed, isLoadingMore, loadMore, retry } = useChatFiles({
    ...everyFile,
    kind,
    chat: chatKey,
  });
  const newest = useNewestFile(chatKey);
  useEffect(() => {
    if (newest > 0) void refreshChatFiles();
  }, [newest]);
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center justify-between gap-1.5 px-3 pb-2">
        <KindChoice kinds={KINDS} kind={kind} onChange={setKind} />
        <ViewChoice />
      </div>
      <div className="overflow-y-auto px-3 pb-4" tabIndex={-1}>
        {isPending ? (
          <FilesSkeleton />
        ) : isError ? (
          <FilesFailure onRetry={retry} />
        ) : files.length === 0 && !hasMore ? (
          <NoFiles isFiltered={kind !== 'all'} />
        ) : (
          <FileScope files={files}>
            {view === 'grid' ? <FileGroups files={files} /> : <FileStrip files={files} />}
          </FileScope>
        )}
        {hasMore && <LoadMore isLoading={isLoadingMore} hasFailed={hasMoreFailed} onLoad={loadMore} />}
      </div>
    </div>
  );
}
