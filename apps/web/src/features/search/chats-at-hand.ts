import type { ChatKey } from '../../lib/chat-key.ts';
import type { JumpTarget } from './jump-target.ts';

/** What makes some chats likelier to be wanted than others. */
export interface ChatsAtHand {
  open: ChatKey | null;
  /** The one that was open before. */
  before: ChatKey | null;
  /** Those with something to read, and whether it mentions the user. */
  unread: ReadonlyMap<ChatKey, { mention: boolean }>;
}

/** The chats that are left for what goes on when much is unread: the one before, and the latest. */
const LEAST_RECENT = 2;

/**
 * Where one most likely wants to go, at most `most` chats and never the open one: the unread ones, mentions first, and
 * then the one that was open before and the latest. `targets` are in the order of what was said lately.
 */
export function chatsAtHand(targets: readonly JumpTarget[], { open, before, unread }: ChatsAtHand, most: number) {
  const others = targets.filter(({ key }) => key !== open);
  const rank = ({ key }: JumpTarget) => Number(!unread.get(key)?.mention);
  const waiting = others
    .filter(({ key }) => unread.has(key))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most - LEAST_RECENT);
  const rest = others.filter(({ key, lastAt }) => !unread.has(key) && (lastAt > 0 || key === before));
  const recent = rest.toSorted((a, b) => Number(b.key === before) - Number(a.key === before));
  return { unread: waiting, recent: recent.slice(0, most - waiting.length) };
}
