import type { FileKind } from '@loquat/contract';
import { create } from 'zustand';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import type { ChatFilesQuery } from './chat-files.actions.ts';

export const fileKinds = ['all', 'Image', 'Video', 'Audio', 'PDF', 'Doc'] as const;
export const fileTimes = ['any', 'day', 'week', 'month', 'year'] as const;
export type FileTime = (typeof fileTimes)[number];

/** Which files are wanted, in which order. */
export interface FileFilters {
  kind: FileKind | 'all';
  /** In this chat alone. */
  chat: ChatKey | null;
  /** From this person alone. */
  uid: number | null;
  time: FileTime;
  order: 'newest' | 'oldest';
  /** Part of the name. */
  words: string;
}

export const everyFile: FileFilters = { kind: 'all', chat: null, uid: null, time: 'any', order: 'newest', words: '' };

/** What the screen of files shows. */
export const useFileFilters = create<FileFilters>()(() => everyFile);
export const setFileFilters = (filters: Partial<FileFilters>): void => useFileFilters.setState(filters);

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<FileTime, 'any'>, number> = { day: 1, week: 7, month: 30, year: 365 };

/** The beginning of a span that ends now, undefined = there is none. */
export const startOf = (time: FileTime, now: number): number | undefined =>
  time === 'any' ? undefined : now - DAYS[time] * DAY_MS;

/** The filters as the server reads them. */
export function queryOf({ kind, chat, uid, time, order, words }: FileFilters, now: number): ChatFilesQuery {
  const target = chat === null ? {} : targetOf(chat);
  const from = startOf(time, now);
  const q = words.trim();
  const query = {
    ...('gid' in target && { gid: target.gid }),
    ...('uid' in target && { with_uid: target.uid }),
    ...(uid !== null && { uid }),
    ...(kind !== 'all' && { kind }),
    ...(from !== undefined && { from }),
    ...(q && { q }),
    order,
  };
  // Ids are numbers here and branded there.
  return query as ChatFilesQuery;
}
