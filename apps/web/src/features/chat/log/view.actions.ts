import type { ChatKey } from '#lib/chat-key.ts';
import { forgiveFailedLoads } from './history/history-loads.ts';
import { jumpToLatest } from './history/history.actions.ts';
import { logOf, messagesStore } from './messages.store.ts';
import { trimmed } from './window.ts';

/**
 * A chat is on the screen, and its end may be in view: that end stays in memory. Call it on opening a chat and whenever
 * the reader reaches or leaves the end.
 */
export function viewChat(key: ChatKey, atEnd = true): void {
  const { viewed } = messagesStore.getState();
  if (viewed[key]?.atEnd === atEnd) return;
  messagesStore.setState({ viewed: { ...viewed, [key]: { atEnd } } });
  if (!viewed[key]) forgiveFailedLoads(key);
}

/** A chat is no longer on the screen: it keeps only its end. */
export function leaveChat(key: ChatKey): void {
  const { [key]: left, ...viewed } = messagesStore.getState().viewed;
  if (!left) return;
  messagesStore.setState({ viewed });
  if (logOf(messagesStore.getState(), key).hasNewer) void jumpToLatest(key).catch(() => {});
  else messagesStore.setState((state) => trimmed(state, [key]));
}
