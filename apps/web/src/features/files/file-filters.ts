import type { ChatFilesOrder, FileKind } from '@loquat/contract';
import { create } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';
import { conversationOf } from '../conversations/conversations.ts';
import type { ChatFilesQuery } from './chat-files.actions.ts';

export const fileKinds = ['all', 'Image', 'Video', 'Audio', 'PDF', 'Doc'] as const;
export const fileTimes = ['any', 'day', 'week', 'month', 'year', 'range'] as const;
export const fileOrders = ['newest', 'oldest', 'name', 'name_desc', 'largest', 'smallest'] as const;
export type FileTime = (typeof fileTimes)[number];

/** The filters and order of a list of files. */
export interface FileFilters {
  kind: FileKind | 'all';
  /** In this chat alone. */
  chat: ChatKey | null;
  /** Only from this user. */
  uid: number | null;
  time: FileTime;
  /** First and last day of the `range`, `YYYY-MM-DD`; empty = open. */
  since: string;
  until: string;
  order: ChatFilesOrder;
  /** Part of the name. */
  words: string;
}

export const everyFile: FileFilters = {
  kind: 'all',
  chat: null,
  uid: null,
  time: 'any',
  since: '',
  until: '',
  order: 'newest',
  words: '',
};

/** Whether any filter is set. */
export const isNarrowed = ({ kind, chat, uid, time, since, until, words }: FileFilters): boolean =>
  kind !== 'all' ||
  chat !== null ||
  uid !== null ||
  (time === 'range' ? since !== '' || until !== '' : time !== 'any') ||
  words.trim() !== '';

/** The filters of the Files screen. */
export const useFileFilters = create<FileFilters>()(() => everyFile);
export const setFileFilters = (filters: Partial<FileFilters>): void => useFileFilters.setState(filters);

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<FileTime, 'any' | 'range'>, number> = { day: 1, week: 7, month: 30, year: 365 };

/** When a day begins in the reader's calendar, ms; undefined if none is given. */
function startOfDay(day: string, later = 0): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  const at = new Date(year ?? 0, (month ?? 1) - 1, (date ?? 1) + later).getTime();
  return day === '' || Number.isNaN(at) || at < 0 ? undefined : at;
}

/** The period in which files were sent, ms; an absent end is open. */
export function spanOf(
  { time, since, until }: Pick<FileFilters, 'time' | 'since' | 'until'>,
  now: number,
): { from?: number; to?: number } {
  if (time === 'any') return {};
  if (time !== 'range') return { from: now - DAYS[time] * DAY_MS };
  const [from, to] = [startOfDay(since), startOfDay(until, 1)];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The filters in the form the server expects. */
export function queryOf(filters: FileFilters, now: number): ChatFilesQuery {
  const { kind, chat, uid, order, words } = filters;
  const q = words.trim();
  return {
    ...(chat !== null && conversationOf(chat).filesQuery),
    ...(uid !== null && { uid }),
    ...(kind !== 'all' && { kind }),
    ...spanOf(filters, now),
    ...(q && { q }),
    order,
  };
}
