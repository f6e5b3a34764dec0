import type { SearchHit } from '@loquat/contract';
import { useMemo } from 'react';
import { chatKeyOf } from '../../lib/chat-key.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { fileInfoOf } from '../../features/chat/content.ts';
import { FileScope } from '../../features/files/file-scope.tsx';
import type { ListedFile } from '../../features/files/listed-file.ts';
import { FoundFile } from './found-file.tsx';
import { SearchResults } from './search-results.tsx';
import type { Search } from './use-search.ts';

/** The file that a found message brings; null when it brings none. */
function fileOf({ message }: SearchHit, myUid: number): ListedFile | null {
  const { mid, from_uid, created_at, detail } = message;
  if (detail.type === 'reaction') return null;
  const info = fileInfoOf(detail.properties);
  return { mid, from_uid, created_at, chat: chatKeyOf(message, myUid), path: detail.content, info, expired: false };
}

/** The files that a search found. */
export function FoundFiles({ search }: { search: Search }) {
  const myUid = useMyUid();
  const files = useMemo(
    () => new Map(search.hits.map((hit) => [hit.message.mid as number, fileOf(hit, myUid)])),
    [search.hits, myUid],
  );
  return (
    <FileScope files={[...files.values()].filter((file) => file !== null)}>
      <SearchResults search={search}>
        {(hit) => {
          const file = files.get(hit.message.mid);
          return file && <FoundFile file={file} hit={hit} />;
        }}
      </SearchResults>
    </FileScope>
  );
}
