import type { ChatKey } from '../../../lib/chat-key.ts';
import { jumpToLatest } from './history/history.actions.ts';
import { forgiveFailedLoads } from './history/history-loads.ts';
import { logOf, messagesStore } from './messages.store.ts';
import { trimmed } from './window.ts';

/**
 * Names the chat on the screen and whether its end is in view: what is there stays in memory, at that end. Call it on
 * opening a chat and whenever the reader comes to the end or leaves it; null when no chat is open.
 */
export function viewChat(key: ChatKey | null, atEnd = true): void {
  const { viewed } = messagesStore.getState();
  if (viewed?.key === key && viewed?.atEnd === atEnd) return;
  messagesStore.setState({ viewed: key && { key, atEnd } });
  if (key && viewed?.key !== key) forgiveFailedLoads(key);
  if (viewed && viewed.key !== key) settle(viewed.key);
}

/** A chat that nobody looks at keeps its end only. */
function settle(key: ChatKey): void {
  if (logOf(messagesStore.getState(), key).hasNewer) void jumpToLatest(key).catch(() => {});
  else messagesStore.setState((state) => trimmed(state, [key]));
}
