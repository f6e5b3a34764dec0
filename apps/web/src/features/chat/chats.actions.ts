import { chatEndpoints, Mid } from '@loquat/contract';
import { type ChatKey, wireLists } from '../../lib/chat-key.ts';
import { connection } from '../../state/connection.ts';
import { getMyUid, sessionStore } from '../../state/session.ts';
import { chatsStore } from './chats.store.ts';
import { readUpTo } from './chats/unread.ts';

const chats = connection.callsOf(chatEndpoints);

/** Reading through a busy chat moves its read marker many times a second; it is sent this often. */
const POST_INTERVAL_MS = 500;

const pending = new Map<ChatKey, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Settles once the server has answered all sent markers; never rejects. */
let told: Promise<unknown> = Promise.resolve();

/** Stores the chat on the screen as the one to open first next time; a hidden chat is listed again. */
export const rememberOpened = (key: ChatKey): void =>
  chatsStore.setState(({ hidden: { [key]: _hidden, ...hidden }, added, lastOpened, openedBefore }) => ({
    lastOpened: key,
    openedBefore: lastOpened === key ? openedBefore : lastOpened,
    hidden,
    added: added.filter((one) => one !== key),
  }));

/** Hides a chat from the list on this device until a message arrives in it or it is opened. */
export const hideChat = (key: ChatKey): void =>
  chatsStore.setState(({ hidden, activity, lastOpened }) => ({
    hidden: { ...hidden, [key]: activity[key]?.lastMid ?? 0 },
    lastOpened: lastOpened === key ? null : lastOpened,
  }));

/**
 * Marks a chat as read up to `mid`, by default up to its newest message. The marker only moves forward; counts change
 * at once, and the server gets it a moment later.
 */
export function markRead(key: ChatKey, mid?: number): void {
  const state = chatsStore.getState();
  const known = state.readMarkers[key] ?? 0;
  const newest = state.activity[key]?.lastMid ?? 0;
  const marker = Math.min(mid ?? newest, newest);
  if (marker <= known && state.unreadFrom[key] === undefined && !state.added.includes(key)) return;
  chatsStore.setState(readUpTo(state, key, Math.max(marker, known)));
  if (marker <= known) return;
  pending.set(key, marker);
  timer ??= setTimeout(() => void postReadMarkers(), POST_INTERVAL_MS);
}

/** The user has seen the end of a chat: it counts as read, unless the user has just marked it as unread. */
export function markSeen(key: ChatKey, mid: number): void {
  if (!chatsStore.getState().keptUnread.includes(key)) markRead(key, mid);
}

/**
 * The user has left the chat. Coming back and seeing its end then counts as reading it, even if it was marked as
 * unread.
 */
export const letGoOfUnread = (key: ChatKey): void =>
  chatsStore.setState(({ keptUnread }) => ({ keptUnread: keptUnread.filter((one) => one !== key) }));

/** Drops the unsent read marker: the user has marked the chat as unread. */
export const withdrawReadMarker = (key: ChatKey): void => void pending.delete(key);

/** Marks every chat as read. */
export function markAllRead(): void {
  const { unread, added } = chatsStore.getState();
  for (const key of [...(Object.keys(unread) as ChatKey[]), ...added]) markRead(key);
}

/**
 * Sends all read markers that the server does not have yet; failed ones are sent the next time. Resolves once the
 * server has answered these and all earlier ones. With `isLeaving`, for a page that is being closed, the call outlives
 * the page. While the user signs out nothing is sent: the session may end in the meantime.
 */
export async function postReadMarkers(isLeaving = false): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (pending.size > 0 && !sessionStore.getState().isSigningOut) told = Promise.all([told, post(isLeaving)]);
  await told;
}

async function post(isLeaving: boolean): Promise<void> {
  const posted = [...pending];
  const reader = getMyUid();
  pending.clear();
  try {
    await chats.updateReadMarkers({ body: bodyOf(posted) }, { keepalive: isLeaving });
  } catch {
    if (getMyUid() !== reader) return;
    // A newer marker may have been set while the call was in flight.
    for (const [key, mid] of posted) pending.set(key, Math.max(mid, pending.get(key) ?? 0));
  }
}

/** Drops unsent markers: the user has changed. */
export function forgetReadMarkers(): void {
  clearTimeout(timer);
  timer = undefined;
  pending.clear();
}

function bodyOf(posted: readonly (readonly [ChatKey, number])[]) {
  return wireLists(posted.map(([key, mid]) => [key, { mid: Mid.parse(mid) }]));
}
