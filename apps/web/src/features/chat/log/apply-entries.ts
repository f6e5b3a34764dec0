import type { Message } from '@loquat/contract';
import { type ChatKey, chatKeyOf } from '#lib/chat-key.ts';
import { annotate, expiryOf, messageOf, NO_ANNOTATIONS, type RemovedMessage, withAnnotations } from './log-entries.ts';
import { type Annotations, type ChatLog, type ChatMessage, logOf, type MessagesState } from './messages.store.ts';
import type { MidTableDraft } from './mid-table.ts';
import { mergeMids, newestMid, trimmed, type WindowEnd } from './window.ts';

export interface ApplyContext {
  myUid: number;
  /** Milliseconds since the epoch. */
  now: number;
  /** Entries from the stream raise `afterMid`; entries of a history page or of an answer do not. */
  isLive: boolean;
  /** The end of the chat on the screen that may leave memory; by default the end away from the reader. */
  drop?: WindowEnd;
}

/** Effects of a batch of entries, for unread counts and storage. */
export interface Applied {
  state: MessagesState;
  /** Messages new to memory; for a chat whose end is not in memory, also those that were only counted. */
  added: readonly ChatMessage[];
  removed: readonly RemovedMessage[];
  /** Temporary ids whose message has arrived; their entries are removed from `byMid` a moment later. */
  acknowledged: readonly number[];
}

interface Draft {
  before: MessagesState;
  context: ApplyContext;
  byMid: MidTableDraft<ChatMessage>;
  annotations: MidTableDraft<Annotations>;
  afterMid: number;
  lastMids: Map<ChatKey, number>;
  insertions: Map<ChatKey, number[]>;
  added: ChatMessage[];
  removed: RemovedMessage[];
  acknowledged: number[];
}

type Posted = Message & { detail: Exclude<Message['detail'], { type: 'reaction' }> };
const isPosted = (entry: Message): entry is Posted => entry.detail.type !== 'reaction';

/**
 * Applies entries of the message log, in any order and any number of times: live events, history pages and answers to
 * the user's own sends alike.
 */
export function applyEntries(before: MessagesState, entries: readonly Message[], context: ApplyContext): Applied {
  const draft = draftOf(before, context);
  for (const entry of entries) {
    if (context.isLive) draft.afterMid = Math.max(draft.afterMid, entry.mid);
    if (isPosted(entry)) applyPosted(draft, entry);
    else applyReaction(draft, entry);
  }
  return closeDraft(draft);
}

/** Removes expired messages from memory. */
export function removeExpired(before: MessagesState, context: Omit<ApplyContext, 'isLive'>): Applied {
  const draft = draftOf(before, { ...context, isLive: false });
  for (const message of before.byMid.values()) {
    if (expiryOf(message) > context.now) continue;
    draft.removed.push({ key: message.chat, mid: message.mid });
    draft.byMid.delete(message.mid);
    draft.annotations.delete(message.mid);
  }
  return closeDraft(draft);
}

const draftOf = (before: MessagesState, context: ApplyContext): Draft => ({
  before,
  context,
  byMid: before.byMid.edit(),
  annotations: before.annotations.edit(),
  afterMid: before.afterMid,
  lastMids: new Map(),
  insertions: new Map(),
  added: [],
  removed: [],
  acknowledged: [],
});

function applyPosted(draft: Draft, entry: Posted): void {
  const { before, context } = draft;
  const notes = draft.annotations.get(entry.mid);
  const message = withAnnotations(messageOf(entry, context.myUid), notes);
  acknowledge(draft, message);
  if (notes?.deleted) return;
  if (expiryOf(message) <= context.now) return void draft.removed.push({ key: message.chat, mid: message.mid });
  const known = draft.byMid.get(entry.mid);
  const log = logOf(before, message.chat);
  const isBeyondWindow = context.isLive && log.hasNewer && entry.mid > newestMid(log);
  // The answer to the user's own send lacks the server's time and the expiry; its event corrects them.
  const isSame = known?.created_at === message.created_at && known.expires_in === message.expires_in;
  if (!isSame) draft.byMid.set(entry.mid, message);
  draft.lastMids.set(message.chat, Math.max(entry.mid, draft.lastMids.get(message.chat) ?? log.lastMid));
  if (!isBeyondWindow) push(draft.insertions, message.chat, entry.mid);
  if (!known) draft.added.push(message);
}

/** The user's own message has arrived under its mid: the temporary one leaves the feed at the same moment. */
function acknowledge(draft: Draft, message: ChatMessage): void {
  const localId = message.local_id;
  if (localId === undefined) return;
  const temporary = draft.byMid.get(localId);
  if (!temporary || temporary.chat !== message.chat || !(temporary.sending || temporary.failed)) return;
  const { sending: _sending, failed: _failed, ...settled } = temporary;
  draft.byMid.set(localId, settled);
  draft.removed.push({ key: message.chat, mid: localId });
  draft.acknowledged.push(localId);
}

function applyReaction(draft: Draft, entry: Message): void {
  if (entry.detail.type !== 'reaction') return;
  const { mid, detail } = entry.detail;
  const before = draft.annotations.get(mid) ?? NO_ANNOTATIONS;
  const notes = annotate(before, entry, detail);
  if (notes === before) return;
  draft.annotations.set(mid, notes);
  const message = draft.byMid.get(mid);
  if (notes.deleted) {
    draft.removed.push({ key: message?.chat ?? chatKeyOf(entry, draft.context.myUid), mid });
    draft.byMid.delete(mid);
  } else if (message) draft.byMid.set(mid, withAnnotations(message, notes));
}

function push(lists: Map<ChatKey, number[]>, key: ChatKey, mid: number): void {
  const list = lists.get(key);
  if (list) list.push(mid);
  else lists.set(key, [mid]);
}

function closeDraft(draft: Draft): Applied {
  const { before, afterMid, added, removed, acknowledged } = draft;
  const [byMid, annotations] = [draft.byMid.done(), draft.annotations.done()];
  const touched = new Set<ChatKey>([...draft.insertions.keys(), ...draft.lastMids.keys()]);
  for (const { key, mid } of removed) {
    if (before.chats[key] && (before.byMid.get(mid) || before.chats[key].lastMid === mid)) touched.add(key);
  }
  const chats: Record<ChatKey, ChatLog> = touched.size > 0 ? { ...before.chats } : before.chats;
  const gone = new Set(removed.map(({ mid }) => mid));
  for (const key of touched) {
    const log = logOf(before, key);
    const mids = mergeMids(log.mids, draft.insertions.get(key) ?? [], gone);
    chats[key] = { ...log, mids, lastMid: lastMidOf(draft, log, mids, draft.lastMids.get(key) ?? log.lastMid) };
  }
  const state = trimmed({ ...before, byMid, annotations, afterMid, chats }, touched, draft.context.drop);
  return { state, added, removed, acknowledged };
}

/** The newest known message: after the last one was removed, the last in memory. */
function lastMidOf(draft: Draft, log: ChatLog, mids: readonly number[], lastMid: number): number {
  if (lastMid === 0 || draft.byMid.get(lastMid) || log.hasNewer) return lastMid;
  return mids.findLast((mid) => mid <= lastMid) ?? 0;
}
