import type { ChatKey } from '../../../lib/chat-key.ts';
import { jumpToLatest } from './history/history.actions.ts';
import { forgiveFailedLoads } from './history/history-loads.ts';
import { logOf, messagesStore } from './messages.store.ts';
import { trimmed } from './window.ts';

/**
 * Sets the chat on the screen and whether its end is in view: that end stays in memory. Call it on opening a chat and
 * whenever the reader reaches or leaves the end; null if no chat is open.
 */
export function viewChat(key: ChatKey | null, atEnd = true): void {
  const { viewed } = messagesStore.getState();
  if (viewed?.key === key && viewed?.atEnd === atEnd) return;
  messagesStore.setState({ viewed: key && { key, atEnd } });
  if (key && viewed?.key !== key) forgiveFailedLoads(key);
  if (viewed && viewed.key !== key) settle(viewed.key);
}

/** A chat that is not on the screen keeps only its end. */
function settle(key: ChatKey): void {
  if (logOf(messagesStore.getState(), key).hasNewer) void jumpToLatest(key).catch(() => {});
  else messagesStore.setState((state) => trimmed(state, [key]));
}
