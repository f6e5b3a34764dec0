import { QUICK_REACTIONS } from '@loquat/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '#state/storage.ts';

const STORED_NAME = 'loquat:recent-emoji';
/** Two rows of the picker. */
const MOST_REMEMBERED = 16;

const store = create<{ recent: readonly string[] }>()(() => ({
  recent: readStored(STORED_NAME, z.array(z.string())) ?? [],
}));

/** Stores on this device that an emoji was just used. */
export function rememberEmoji(emoji: string): void {
  const recent = [emoji, ...store.getState().recent.filter((other) => other !== emoji)].slice(0, MOST_REMEMBERED);
  store.setState({ recent });
  writeStored(STORED_NAME, recent);
}

/** Emoji used on this device, the most recent first. */
export const useRecentEmoji = (): readonly string[] => store((state) => state.recent);

/** The first `count` emoji to offer: recently used ones, then the quick reactions. */
export const offeredEmoji = (recent: readonly string[], count: number): string[] =>
  [...new Set([...recent, ...QUICK_REACTIONS])].slice(0, count);
