import { HISTORY_PAGE_SIZE } from '@loquat/contract';
import { channelsStore } from '#features/channels/channels.store.ts';
import { isPublicBot } from '#features/users/users.selectors.ts';
import { usersStore } from '#features/users/users.store.ts';
import { untilIdle, untilRest } from '#lib/browser/idle.ts';
import { channelKey, type ChatKey, dmKey } from '#lib/chat-key.ts';
import { getMyUid, isGuest } from '#state/session.ts';
import { chatsStore } from '../../chats.store.ts';
import { isOnScreen, logOf, messagesStore } from '../messages.store.ts';
import { loadHistory } from './history.actions.ts';

/** Maximum number of direct messages to check for first messages in the gap; others appear with their next message. */
const FILL_USERS_MAX = 200;

/**
 * Loads the newest messages of many chats: a replay that hit its limit left a gap of unknown size, and a new user has
 * received no earlier messages. The chat on the screen comes first; the others follow one by one while the page is
 * idle.
 */
export async function fillGaps(isCapped: boolean): Promise<void> {
  // A new user receives only new messages; the list shows earlier ones too.
  const keys = isCapped ? chatsThatMayMissSomething() : chatsWithPast();
  for (const key of keys.filter(isOnScreen)) await fill(key);
  const me = getMyUid();
  await untilIdle();
  for (const key of keys) {
    await untilRest();
    if (getMyUid() !== me) return;
    await fill(key);
  }
}

async function fill(key: ChatKey): Promise<void> {
  // A chat that cannot be loaded now is loaded when it is opened.
  if (needsFilling(key)) await loadHistory(key).catch(() => {});
}

const needsFilling = (key: ChatKey): boolean => logOf(messagesStore.getState(), key).mids.length < HISTORY_PAGE_SIZE;

/** Channels that may have messages from before the user joined. */
const chatsWithPast = (): ChatKey[] =>
  (Object.entries(messagesStore.getState().joinedAt) as [ChatKey, number][])
    .filter(([, from]) => from > 1)
    .map(([key]) => key);

function chatsThatMayMissSomething(): ChatKey[] {
  const me = getMyUid();
  const channels = channelsStore.getState().ids.map(channelKey);
  const { activity, readMarkers } = chatsStore.getState();
  const known = Object.keys({ ...activity, ...readMarkers }) as ChatKey[];
  const { ids, byId } = usersStore.getState();
  if (isGuest()) return [...channels, ...ids.filter((uid) => isPublicBot(byId[uid])).map(dmKey)];
  const people = ids.filter((uid) => uid !== me);
  return [...new Set([...channels, ...known, ...people.slice(0, FILL_USERS_MAX).map(dmKey)])];
}
