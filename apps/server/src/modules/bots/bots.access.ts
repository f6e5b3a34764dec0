import type { BotKeyId, Uid } from '@loquat/contract';

/** The API keys that authorise calls, in memory, as last committed. */
export interface BotKeys {
  /**
   * The bot that a key belongs to; undefined for an unknown key. Never queries the database, however many keys are
   * guessed.
   */
  find(key: string): { id: BotKeyId; uid: Uid } | undefined;
  /** A call was made with the key. */
  noteUse(id: BotKeyId): void;
}
