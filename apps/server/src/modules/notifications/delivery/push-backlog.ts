import type { Mid, Uid } from '@loquat/contract';
import type { PushDelivery } from './push-delivery.ts';

type Push = Parameters<PushDelivery['push']>;

/** A push for many recipients. */
export interface Announcement {
  /** The message; Infinity if another node need not repeat the push when this node ends. */
  mid: number;
  /** Writes the push for one recipient at their turn; null: there is nothing to send any more. */
  compose(uid: Uid): Promise<Push | null>;
}

export interface PushBacklogParts {
  delivery: Pick<PushDelivery, 'push'>;
  /** Yields to other work. */
  breathe: () => Promise<void>;
  report: (error: unknown) => void;
}

/**
 * Queues pushes of chats with more recipients than are reached at once. Chats take turns, so a large channel does not
 * delay other chats. Each recipient is queued once per chat, for the newest message, which is all that a device would
 * show. At 200 pushes a second, 10,000 recipients take 50 s: without turns another chat would wait that long, and without
 * the newest message alone, three messages would take 150 s.
 */
export interface PushBacklog {
  /** Whether a chat has queued recipients: its next message is queued behind them. */
  has(chat: string): boolean;
  /** Replaces the queued push for this recipient in this chat. */
  add(chat: string, uid: Uid, announcement: Announcement): void;
  /** Drops a recipient who has read a chat up to `mid`. */
  read(chat: string, uid: Uid, mid: Mid): void;
  /** Drops the pushes of a deleted message. */
  erase(mid: Mid): void;
  /** Drops all queued recipients. */
  clear(): void;
  isFull(): boolean;
  /** The oldest queued message; Infinity if there is none. */
  oldest(): number;
  /** Resolves once the queue is empty, or has been stopped. */
  settled(): Promise<void>;
  /** Keeps the queued recipients. */
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
      // Removed only now: until then another node would have to send it. A newer announcement may have replaced it
      // meanwhile.
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
    // In the same turn as the last check of the queue: a later addition starts the work again.
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
