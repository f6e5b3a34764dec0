import { TYPING_INTERVAL_MS, typingEndpoints } from '@loquat/contract';
import { connection } from '../../../state/connection.ts';
import { type ChatKey, targetOf } from '../../../lib/chat-key.ts';
import { findDraft } from '../chats/drafts.ts';

const typing = connection.callsOf(typingEndpoints);
/**
 * The server counts from when it receives the call and drops calls that come too early; its answer is later than that.
 */
const PAUSE_MS = TYPING_INTERVAL_MS + 200;

let told: { key: ChatKey; at: number } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells the others in a chat now and then that somebody is writing there. A sent message ends the indicator for them,
 * so whoever goes on writing is announced again as soon as possible. Fails silently.
 */
export function tellTyping(key: ChatKey): void {
  clearTimeout(timer);
  const waitMs = told?.key === key ? told.at + PAUSE_MS - Date.now() : 0;
  if (waitMs > 0) {
    timer = setTimeout(() => findDraft(key).trim() && tellTyping(key), waitMs);
    return;
  }
  const mine = { key, at: Date.now() };
  told = mine;
  void typing.announceTyping({ body: { target: targetOf(key) } }).then(
    () => (mine.at = Date.now()),
    () => {},
  );
}
