import { isFileMessage, NEW_FILES_SCREEN_VERSION } from '@loquat/contract';
import { foldText } from '@loquat/markup/fold';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileInfo } from '../../features/chat/content.ts';
import { messagesStore } from '../../features/chat/messages.ts';
import {
  type FileFilters,
  fileKinds,
  isNarrowed,
  setFileFilters,
  spanOf,
  useFileFilters,
} from '../../features/files/file-filters.ts';
import { NoFiles } from '../../features/files/files-states.tsx';
import { KindChoice } from '../../features/files/kind-choice.tsx';
import { type ListedFile, listedFileOfMessage } from '../../features/files/listed-file.ts';
import { ViewChoice } from '../../features/files/view-choice.tsx';
import { useServerVersion } from '../../features/server/server.store.ts';
import { FileList } from './file-list.tsx';
import { FilesPage } from './files-page.tsx';

const KIND_OF: Record<FileInfo['is'], FileFilters['kind'] | null> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  text: 'Doc',
  sheet: 'Doc',
  document: 'Doc',
  archive: null,
  other: null,
};

const byName = (a: ListedFile, b: ListedFile): number => a.info.name.localeCompare(b.info.name) || a.mid - b.mid;
const bySize = (a: ListedFile, b: ListedFile): number => a.info.size - b.info.size || a.mid - b.mid;

const BY: Record<FileFilters['order'], (a: ListedFile, b: ListedFile) => number> = {
  newest: (a, b) => b.mid - a.mid,
  oldest: (a, b) => a.mid - b.mid,
  name: byName,
  name_desc: (a, b) => byName(b, a),
  largest: (a, b) => bySize(b, a),
  smallest: bySize,
};

function isWanted({ info, created_at }: ListedFile, filters: FileFilters): boolean {
  const { kind, words } = filters;
  const { from = 0, to = Infinity } = spanOf(filters, Date.now());
  const isOfKind = kind === 'all' || KIND_OF[info.is] === kind;
  const isNamed = foldText(info.name).includes(foldText(words.trim()));
  return isOfKind && isNamed && created_at >= from && created_at < to;
}

/** The files of the messages on this device, for servers that cannot list files. */
export function LocalFilesScreen() {
  const { t } = useTranslation();
  const current = useServerVersion();
  const filters = useFileFilters();
  const byMid = messagesStore((state) => state.byMid);
  const files = useMemo(
    () =>
      [...byMid.values()]
        .filter((message) => isFileMessage(message.content_type) && !message.sending && !message.failed)
        .map(listedFileOfMessage)
        .filter((file) => isWanted(file, filters))
        .toSorted(BY[filters.order]),
    [byMid, filters],
  );
  const bar = (
    <div className="flex items-center justify-between gap-2 border-b border-line px-4 pb-3.5 md:px-7">
      <KindChoice kinds={fileKinds} kind={filters.kind} onChange={(kind) => setFileFilters({ kind })} />
      <ViewChoice />
    </div>
  );
  return (
    <FilesPage note={t('server_too_old.text', { version: NEW_FILES_SCREEN_VERSION, current })} filters={bar}>
      {files.length === 0 ? (
        <NoFiles isFiltered={isNarrowed(filters)} />
      ) : (
        <FileList files={files} order={filters.order} />
      )}
    </FilesPage>
  );
}
