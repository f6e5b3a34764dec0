import type { Mid, Uid } from '@loquat/contract';
import type { PushDelivery } from './push-delivery.ts';

type Push = Parameters<PushDelivery['push']>;

/** Something that many people are to hear of. */
export interface Announcement {
  /** The message; Infinity if another node has nothing to send when this one ends. */
  mid: number;
  /** What one of them hears, as it is at that moment; null: nothing any more. */
  compose(uid: Uid): Promise<Push | null>;
}

export interface PushBacklogParts {
  delivery: Pick<PushDelivery, 'push'>;
  /** Lets other work have its turn. */
  breathe: () => Promise<void>;
  report: (error: unknown) => void;
}

/**
 * Pushes of chats with more people than are reached at once. The chats take turns, so nobody waits for the crowd of
 * another one. Each person waits once in each chat, for the newest message, which is all that a device would show.
 */
export interface PushBacklog {
  /** Whether somebody waits in a chat: what is said next there comes behind them. */
  has(chat: string): boolean;
  /** Takes the place of what the person waits for in this chat. */
  add(chat: string, uid: Uid, announcement: Announcement): void;
  /** Somebody has read a chat up to `mid`. */
  read(chat: string, uid: Uid, mid: Mid): void;
  /** A message is gone. */
  erase(mid: Mid): void;
  /** Nobody waits any more. */
  clear(): void;
  isFull(): boolean;
  /** The oldest message that somebody waits for; Infinity if there is none. */
  oldest(): number;
  /** Everybody has been reached, or it has been stopped. */
  settled(): Promise<void>;
  /** Those who wait are left. */
  stop(): Promise<void>;
}

/** Some ten megabytes. */
const WAITING_MAX = 100_000;

export function createPushBacklog({ delivery, breathe, report }: PushBacklogParts): PushBacklog {
  const chats = new Map<string, Map<Uid, Announcement>>();
  let working: Promise<void> | undefined;
  let isStopped = false;

  async function reach(waiting: Map<Uid, Announcement>, uid: Uid, announcement: Announcement): Promise<void> {
    try {
      await breathe();
      const push = await announcement.compose(uid);
      if (push) await delivery.push(...push);
    } finally {
      // Only now: until then another node would have to send it. And a newer one may have come meanwhile.
      if (waiting.get(uid) === announcement) waiting.delete(uid);
    }
  }

  async function work(): Promise<void> {
    while (chats.size > 0) {
      for (const [chat, waiting] of chats) {
        if (isStopped) return;
        const [first] = waiting;
        if (first) await reach(waiting, ...first).catch(report);
        else chats.delete(chat);
      }
    }
    // In the same turn as the look at what waits: what is added next begins anew.
    working = undefined;
  }

  return {
    has: (chat) => (chats.get(chat)?.size ?? 0) > 0,
    add(chat, uid, announcement) {
      const waiting = chats.get(chat) ?? new Map<Uid, Announcement>();
      chats.set(chat, waiting);
      waiting.set(uid, announcement);
      working ??= work();
    },
    read(chat, uid, mid) {
      const waiting = chats.get(chat);
      const announcement = waiting?.get(uid);
      if (announcement && announcement.mid <= mid) waiting?.delete(uid);
    },
    erase(mid) {
      for (const waiting of chats.values()) {
        for (const [uid, announcement] of waiting) if (announcement.mid === mid) waiting.delete(uid);
      }
    },
    clear() {
      for (const waiting of chats.values()) waiting.clear();
    },
    isFull: () => [...chats.values()].reduce((sum, { size }) => sum + size, 0) >= WAITING_MAX,
    oldest() {
      let oldest = Infinity;
      for (const waiting of chats.values()) for (const { mid } of waiting.values()) oldest = Math.min(oldest, mid);
      return oldest;
    },
    async settled() {
      await working;
    },
    async stop() {
      isStopped = true;
      await working;
    },
  };
}
