import { TYPING_INTERVAL_MS, typingEndpoints } from '@loquat/contract';
import { type ChatKey, targetOf } from '#lib/chat-key.ts';
import { connection } from '#state/connection.ts';
import { findDraft } from '../chats/drafts.ts';

const typing = connection.callsOf(typingEndpoints);
/**
 * The server measures the interval between arrivals and drops calls that come too early; its answer is later than that.
 */
const PAUSE_MS = TYPING_INTERVAL_MS + 200;

interface Told {
  at: number;
  /** Announces the user again if they are still writing. */
  timer?: ReturnType<typeof setTimeout>;
}

/** The last announcement in each chat. */
const told = new Map<ChatKey, Told>();

/**
 * Tells the other members of a chat now and then that the user is writing there. A sent message ends the indicator for
 * them, so further writing is announced again as soon as possible. Fails silently.
 */
export function tellTyping(key: ChatKey): void {
  const last = told.get(key);
  clearTimeout(last?.timer);
  const waitMs = last ? last.at + PAUSE_MS - Date.now() : 0;
  if (last && waitMs > 0) {
    last.timer = setTimeout(() => findDraft(key).trim() && tellTyping(key), waitMs);
    return;
  }
  const mine: Told = { at: Date.now() };
  told.set(key, mine);
  void typing.announceTyping({ body: { target: targetOf(key) } }).then(
    () => (mine.at = Date.now()),
    () => {},
  );
}
