import type { ChatKey } from '../../lib/chat-key.ts';
import type { Named } from '../../lib/name-match.ts';

/** A chat one can jump to. */
export interface JumpTarget extends Named {
  key: ChatKey;
  /** Other words it is found by: the own name of somebody with a nickname, an address. */
  aliases: readonly string[];
  /** Moment of the newest message in milliseconds since the epoch, 0 = nothing was said. */
  lastAt: number;
}
