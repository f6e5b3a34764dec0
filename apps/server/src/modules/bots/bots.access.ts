import type { BotKeyId, Uid } from '@loquat/contract';

/** The API keys that authorise calls, in memory, as last committed. */
export interface BotKeys {
  /**
   * The bot of a key; undefined for an unknown key. Never queries the database, so guessing keys causes no load there.
   */
  find(key: string): { id: BotKeyId; uid: Uid } | undefined;
  /** Records that a call used the key. */
  noteUse(id: BotKeyId): void;
}
