import type { ChatKey } from '../../../lib/chat-key.ts';
import { isTemporary, logOf, messagesStore } from '../log/messages.store.ts';

/** Mid of the newest text of a user in the part of a chat that is in memory, undefined when there is none. */
export function findLastOwn(key: ChatKey, uid: number): number | undefined {
  const state = messagesStore.getState();
  return logOf(state, key).mids.findLast((mid) => {
    const message = state.byMid.get(mid);
    return message?.from_uid === uid && message.content_type.startsWith('text/') && !isTemporary(mid);
  });
}
