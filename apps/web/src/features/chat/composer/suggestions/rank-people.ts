import { type ChatKey, dmKey } from '../../../../lib/chat-key.ts';
import { getMyUid } from '../../../../state/session.ts';
import { chatsStore } from '../../chats.store.ts';
import { logOf, messagesStore } from '../../log/messages.store.ts';
import { calledName, type Mentionable } from './mentions.ts';

/** When each person last said something in a chat, as the mid of it, in what of the chat is in memory. */
function lastWords(chatKey: ChatKey): Map<number, number> {
  const state = messagesStore.getState();
  const words = new Map<number, number>();
  for (const mid of logOf(state, chatKey).mids) {
    const message = state.byMid.get(mid);
    if (message) words.set(message.from_uid, mid);
  }
  return words;
}

/**
 * People in the order in which a chat means them: who spoke there lately, then those one has direct messages with, the
 * latest first, then the others by name; oneself last.
 */
export function rankPeople<P extends Mentionable>(people: readonly P[], chatKey: ChatKey): P[] {
  const spoke = lastWords(chatKey);
  const { activity } = chatsStore.getState();
  const myUid = getMyUid();
  const spokeAt = ({ uid }: P): number => (uid === myUid ? 0 : (spoke.get(uid) ?? 0));
  const wroteAt = ({ uid }: P): number => activity[dmKey(uid)]?.lastAt ?? 0;
  return people.toSorted(
    (a, b) =>
      Number(a.uid === myUid) - Number(b.uid === myUid) ||
      spokeAt(b) - spokeAt(a) ||
      wroteAt(b) - wroteAt(a) ||
      calledName(a).localeCompare(calledName(b)),
  );
}
