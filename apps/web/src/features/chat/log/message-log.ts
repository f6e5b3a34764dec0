import { type Message, TEMPORARY_MESSAGE_REMOVAL_MS } from '@loquat/contract';
import { getMyUid } from '#state/session.ts';
import { type Applied, applyEntries, removeExpired } from './apply-entries.ts';
import { expiryOf } from './log-entries.ts';
import { type ChatMessage, logOf, messagesStore } from './messages.store.ts';
import type { WindowEnd } from './window.ts';

/**
 * The source of entries: the live stream, a call to the server, or this device. `restored` are those shown at the
 * start, which are already counted.
 */
export type EntrySource = 'stream' | 'server' | 'device' | 'restored';

/** A batch of entries and its effects. */
export interface LogCommit {
  entries: readonly Message[];
  source: EntrySource;
  applied: Applied;
}
export type LogListener = (commit: LogCommit) => void;

const listeners = new Set<LogListener>();

/** Calls `listener` after every batch of log entries, from any source. Returns a function that stops it. */
export function onLogApplied(listener: LogListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The only way for log entries to reach the store: one update per batch. */
export function commitEntries(entries: readonly Message[], source: EntrySource, drop?: WindowEnd): Applied {
  const before = messagesStore.getState();
  const applied = applyEntries(before, entries, {
    myUid: getMyUid(),
    now: Date.now(),
    isLive: source === 'stream',
    ...(drop && { drop }),
  });
  publish({ entries, source, applied });
  if (applied.acknowledged.length > 0)
    setTimeout(() => forgetTemporary(applied.acknowledged), TEMPORARY_MESSAGE_REMOVAL_MS);
  return applied;
}

function publish(commit: LogCommit): void {
  messagesStore.setState(commit.applied.state);
  for (const listener of listeners) listener(commit);
  // Not only the added ones: the answer to the user's own send lacks the expiry; its event has it.
  awaitExpiry(commit.entries.flatMap(({ mid }) => commit.applied.state.byMid.get(mid) ?? []));
}

/** Sets the newest message of a chat whose end is not in memory, in place of one that was removed. */
export function publishLast(message: ChatMessage): void {
  const { chat, mid } = message;
  const before = messagesStore.getState();
  const log = logOf(before, chat);
  const state = {
    ...before,
    byMid: before.byMid.with(mid, message),
    chats: { ...before.chats, [chat]: { ...log, lastMid: mid } },
  };
  const removed = [{ key: chat, mid: log.lastMid }];
  publish({ entries: [], source: 'device', applied: { state, added: [], removed, acknowledged: [] } });
}

/** Timers count in 32 bits; a later expiry is checked again after this time. */
const LONGEST_WAIT_MS = 2_147_483_647;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
/** When the next message disappears, milliseconds since the epoch. */
let nextExpiry = Number.POSITIVE_INFINITY;

/** One timer for all messages, set to the next expiry. */
function awaitExpiry(messages: readonly Pick<ChatMessage, 'created_at' | 'expires_in'>[]): void {
  const first = messages.reduce((soonest, message) => Math.min(soonest, expiryOf(message)), nextExpiry);
  if (first === nextExpiry) return;
  nextExpiry = first;
  clearTimeout(expiryTimer);
  expiryTimer = setTimeout(expire, Math.min(Math.max(0, first - Date.now()), LONGEST_WAIT_MS));
}

function expire(): void {
  nextExpiry = Number.POSITIVE_INFINITY;
  const applied = removeExpired(messagesStore.getState(), { myUid: getMyUid(), now: Date.now() });
  if (applied.removed.length > 0) publish({ entries: [], source: 'server', applied });
  awaitExpiry([...messagesStore.getState().byMid.values()]);
}

/** Rows that are still mounted under a temporary id find its message until now. */
function forgetTemporary(localIds: readonly number[]): void {
  messagesStore.setState(({ byMid }) => ({ byMid: byMid.without(localIds) }));
}
