import { type Message, TEMPORARY_MESSAGE_REMOVAL_MS } from '@loquat/contract';
import { getMyUid } from '../../lib/session.ts';
import { type Applied, applyEntries } from './apply-entries.ts';
import { messagesStore } from './messages.store.ts';
import type { WindowEnd } from './window.ts';

/** Where entries come from: the live stream, a call to the server, or what this device remembers. */
export type EntrySource = 'stream' | 'server' | 'device';

/** A batch of entries and what it did. */
export interface LogCommit {
  entries: readonly Message[];
  source: EntrySource;
  applied: Applied;
}
export type LogListener = (commit: LogCommit) => void;

const listeners = new Set<LogListener>();

/** Calls `listener` after every batch of log entries, whatever brought it. Returns the way to stop. */
export function onLogApplied(listener: LogListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one door through which log entries reach the store: one update per batch. */
export function commitEntries(entries: readonly Message[], source: EntrySource, drop?: WindowEnd): Applied {
  const before = messagesStore.getState();
  const applied = applyEntries(before, entries, {
    myUid: getMyUid(),
    now: Date.now(),
    isLive: source === 'stream',
    ...(drop && { drop }),
  });
  messagesStore.setState(applied.state);
  for (const listener of listeners) listener({ entries, source, applied });
  if (applied.acknowledged.length > 0)
    setTimeout(() => forgetTemporary(applied.acknowledged), TEMPORARY_MESSAGE_REMOVAL_MS);
  return applied;
}

/** A row that is still mounted under the temporary id finds its message until now. */
function forgetTemporary(localIds: readonly number[]): void {
  messagesStore.setState((state) => {
    const byMid = { ...state.byMid };
    for (const localId of localIds) delete byMid[localId];
    return { byMid };
  });
}
