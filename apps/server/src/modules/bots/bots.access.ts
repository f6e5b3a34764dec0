import type { BotKeyId, Uid } from '@loquat/contract';

/** The API keys that open calls, in memory, as they were last committed. */
export interface BotKeys {
  /** The bot a key speaks for; undefined for a key that nobody has. Asks no database, whatever is guessed. */
  find(key: string): { id: BotKeyId; uid: Uid } | undefined;
  /** A call was made with the key. */
  noteUse(id: BotKeyId): void;
}
