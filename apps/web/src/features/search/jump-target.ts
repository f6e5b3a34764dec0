import type { ChatKey } from '../../lib/chat-key.ts';
import type { Named } from '../../lib/name-match.ts';

/** A chat one can jump to. */
export interface JumpTarget extends Named {
  key: ChatKey;
  /** Other text it is found by: the real name of somebody with a nickname, an address. */
  aliases: readonly string[];
  /** Time of the newest message in milliseconds since the epoch, 0 = none. */
  lastAt: number;
}
