import type { ChatTarget, PinnedChat, Timestamp, Uid } from '@loquat/contract';

/** A chat without notifications; `expired_at` null = for ever. */
export interface Mute {
  target: ChatTarget;
  expired_at: Timestamp | null;
}

export interface MuteStore {
  /** Replaces the expiry of a mute that is there. */
  save(uid: Uid, mute: Mute): Promise<void>;
  delete(uid: Uid, target: ChatTarget): Promise<void>;
  /** Those that still hold at `now`. */
  list(uid: Uid, now: Timestamp): Promise<Mute[]>;
  deleteExpired(now: Timestamp): Promise<void>;
}

/** Whose new messages in which chat disappear, and after how many seconds. */
export interface AutoDelete {
  target: ChatTarget;
  expires_in: number;
}

export interface AutoDeleteStore {
  /** Zero seconds remove the setting. */
  save(uid: Uid, autoDelete: AutoDelete): Promise<void>;
  list(uid: Uid): Promise<AutoDelete[]>;
  /** Everybody's. */
  listAll(): Promise<(AutoDelete & { uid: Uid })[]>;
}

export interface PinnedChatStore {
  /** False when it was pinned before: it stays where it is. */
  insert(uid: Uid, chat: PinnedChat): Promise<boolean>;
  /** Answers whether it was pinned. */
  delete(uid: Uid, target: ChatTarget): Promise<boolean>;
  /** Newest pin first. */
  list(uid: Uid): Promise<PinnedChat[]>;
}
