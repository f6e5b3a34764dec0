import type { ChatFile } from '@loquat/contract';
import { extensionOf } from './file-names.ts';
import type { ChatFilesScope } from './files.store.ts';

/** A file as statements answer it. */
export type FileRow = Omit<ChatFile, 'ext' | 'expired'> & { expired: number };

export const toChatFile = ({ expired, ...row }: FileRow): ChatFile => ({
  ...row,
  ext: extensionOf(row.name),
  expired: expired === 1,
});

/** What statements with the condition `WANTED` are given. */
export const filterValues = ({ reader, gids, now, ...filter }: ChatFilesScope) => {
  const { uid = null, gid = null, with_uid = null, from = null, to = null, q = null } = filter;
  return { uid, gid, with_uid, from, to, q, reader, gids: JSON.stringify(gids), now };
};
