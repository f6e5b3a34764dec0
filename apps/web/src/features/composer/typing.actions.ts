import { TYPING_INTERVAL_MS, typingEndpoints } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';

const typing = connection.callsOf(typingEndpoints);
let told: { key: ChatKey; at: number } | null = null;

/**
 * Tells the others of a chat that somebody is writing there: when they begin, which a message that was just sent has
 * made the others forget, and then now and then. Silent when it fails.
 */
export function tellTyping(key: ChatKey, isBegun: boolean): void {
  const now = Date.now();
  if (!isBegun && told?.key === key && now - told.at < TYPING_INTERVAL_MS) return;
  told = { key, at: now };
  void typing.announceTyping({ body: { target: targetOf(key) } }).catch(() => {});
}
