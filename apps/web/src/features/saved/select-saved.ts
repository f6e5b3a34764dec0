import type { ForwardedMessage } from '@loquat/contract';
import { foldText } from '@loquat/markup/fold';
import { type ChatKey, keyOfTarget } from '../../lib/chat-key.ts';
import { fileInfoOf, traitsOf } from '../chat/content.ts';
import type { Saved } from './use-saved.ts';

export const savedKinds = ['all', 'images', 'videos', 'audios', 'files'] as const;
export const savedTimes = ['any', 'day', 'week', 'month', 'year'] as const;
export type SavedTime = (typeof savedTimes)[number];
export type SavedKind = (typeof savedKinds)[number];

/** The filters and order of saved items. */
export interface SavedView {
  kind: SavedKind;
  /** From this chat only. */
  source: ChatKey | null;
  /** By a user with this name; null = any author: saved items contain names, not ids. */
  author: string | null;
  /** Saved within this time; `since` is when it begins, ms since the epoch. */
  time: SavedTime;
  since: number;
  /** Part of the text, of a file's name or of the author's. */
  words: string;
  order: 'newest' | 'oldest';
}

/** The view without filters. */
export const everythingSaved: SavedView = {
  kind: 'all',
  source: null,
  author: null,
  time: 'any',
  since: 0,
  words: '',
  order: 'newest',
};

const isFile = ({ content_type }: ForwardedMessage): boolean => traitsOf(content_type).isFile;

function savedKindOf(message: ForwardedMessage): SavedKind | null {
  if (!isFile(message)) return null;
  if (traitsOf(message.content_type).isVoice) return 'audios';
  const { is } = fileInfoOf(message.properties);
  return is === 'image' ? 'images' : is === 'video' ? 'videos' : is === 'audio' ? 'audios' : 'files';
}

/** Whether it contains a message of this kind. */
export const hasKind = ({ bundle }: Saved, kind: SavedKind): boolean =>
  kind === 'all' || bundle.messages.some((message) => savedKindOf(message) === kind);

/** The chat of its messages; a bundle comes from one chat. */
export function sourceOf({ bundle }: Saved): ChatKey | null {
  const [first] = bundle.messages;
  return first ? keyOfTarget(first.source) : null;
}

function says({ bundle }: Saved, words: string): boolean {
  const wanted = foldText(words.trim());
  if (!wanted) return true;
  return bundle.messages.some((message) => {
    const name = isFile(message) ? fileInfoOf(message.properties).name : message.content;
    const author = bundle.users[message.from_user]?.name;
    return foldText(`${name ?? ''} ${author ?? ''}`).includes(wanted);
  });
}

const isBy = ({ bundle }: Saved, author: string | null): boolean =>
  author === null || bundle.messages.some(({ from_user }) => bundle.users[from_user]?.name === author);

/** The matching saved items, out of `items` (oldest first). */
export function selectSaved(items: readonly Saved[], view: SavedView): readonly Saved[] {
  const { kind, source, author, since, words, order } = view;
  const found = items.filter(
    (item) =>
      hasKind(item, kind) &&
      (source === null || sourceOf(item) === source) &&
      isBy(item, author) &&
      item.created_at >= since &&
      says(item, words),
  );
  return order === 'newest' ? found.toReversed() : found;
}

/** The names of the authors in saved items, A to Z. */
export function authorsOf(items: readonly Saved[]): string[] {
  const names = items.flatMap(({ bundle }) => bundle.messages.map(({ from_user }) => bundle.users[from_user]?.name));
  return [...new Set(names.filter((name) => name !== undefined))].toSorted((a, b) => a.localeCompare(b));
}

/** The chats that items were saved from, those with most first. */
export function sourcesOf(items: readonly Saved[]): { source: ChatKey; count: number }[] {
  const counts = new Map<ChatKey, number>();
  for (const item of items) {
    const source = sourceOf(item);
    if (source !== null) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return [...counts].map(([source, count]) => ({ source, count })).toSorted((a, b) => b.count - a.count);
}
