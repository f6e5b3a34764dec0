import type { ChatKey } from '../../lib/chat-key.ts';
import type { Named } from '../../lib/name-match.ts';

/** A chat that the user can jump to. */
export interface JumpTarget extends Named {
  key: ChatKey;
  /** Other texts that it is found by: the real name of a user with a nickname, an address. */
  aliases: readonly string[];
  /** Time of the newest message in milliseconds since the epoch, 0 = none. */
  lastAt: number;
}
