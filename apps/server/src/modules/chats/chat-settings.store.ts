import type { ChatTarget, PinnedChat, Timestamp, Uid } from '@loquat/contract';

/** A chat without notifications; `expired_at` null = for ever. */
export interface Mute {
  target: ChatTarget;
  expired_at: Timestamp | null;
}

export interface MuteStore {
  /** Replaces the expiry of an existing mute. */
  save(uid: Uid, mute: Mute): Promise<void>;
  delete(uid: Uid, target: ChatTarget): Promise<void>;
  /** Those still in effect at `now`. */
  list(uid: Uid, now: Timestamp): Promise<Mute[]>;
  /** Everybody's. */
  listAll(): Promise<(Mute & { uid: Uid })[]>;
  deleteExpired(now: Timestamp): Promise<void>;
}

/** Whose new messages disappear in which chat, and after how many seconds. */
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
  /** False if it was already pinned: it keeps its position. */
  insert(uid: Uid, chat: PinnedChat): Promise<boolean>;
  /** Returns whether it was pinned. */
  delete(uid: Uid, target: ChatTarget): Promise<boolean>;
  /** Newest pin first. */
  list(uid: Uid): Promise<PinnedChat[]>;
}
