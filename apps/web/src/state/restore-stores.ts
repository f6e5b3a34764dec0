import type { Message } from '@loquat/contract';
import { channelsStore, emptyChannels } from '../features/channels/channels.store.ts';
import { type ChatsState, chatsStore, emptyChats } from '../features/chat/chats/chats.store.ts';
import { contactsStore, emptyContacts } from '../features/users/contacts/contacts.store.ts';
import type { SavedMessages, Tail } from '../features/chat/log/messages.cache.ts';
import { EMPTY_LOG, emptyMessages, messagesStore } from '../features/chat/log/messages.store.ts';
import { withSavedServer } from '../features/server/saved-server.ts';
import { serverStore } from '../features/server/server.store.ts';
import { emptyUsers, usersStore } from '../features/users/users.store.ts';
import type { CacheDb } from './cache-db.ts';
import { channelKey, type ChatKey, dmKey } from '../lib/chat-key.ts';

/** Chats whose end is in memory when the stream opens; of all others it is the newest message. */
const WARM_CHATS = 60;

/** Where the ends of chats begin on the device. */
export type Tails = SavedMessages['tails'];

/** What a device remembers of the messages. */
export interface RestoredMessages {
  /** The end of the chat on the screen, and the newest message of each other one. */
  entries: readonly Message[];
  /** The ends of those others, with what became of their messages. */
  missing: Tails;
}

/** Fills the stores with what a device remembers, while `isWanted` holds. Messages are left to the caller. */
export async function restoreStores(db: CacheDb, isWanted: () => boolean): Promise<RestoredMessages> {
  const names = ['users', 'channels', 'chats', 'contacts', 'messages', 'server'];
  const [users, channels, chats, contacts, saved, server] = await Promise.all(names.map((name) => db.readValue(name)));
  const { tails = {}, ...known } = (saved ?? {}) as Partial<SavedMessages>;
  const shown = shownChat() ?? (chats as ChatsState | undefined)?.lastOpened ?? '';
  const { [shown]: end, ...others } = tails as Record<string, Tail>;
  const newest = Object.values(others).map(({ lastMid }) => lastMid);
  const entries = await Promise.all([end ? readTails(db, { [shown]: end }) : [], db.readMids(newest)]);
  if (!isWanted()) return { entries: [], missing: {} };
  usersStore.setState({ ...emptyUsers, ...(users as object) }, true);
  channelsStore.setState({ ...emptyChannels, ...(channels as object) }, true);
  chatsStore.setState({ ...emptyChats, ...(chats as object) }, true);
  contactsStore.setState({ ...emptyContacts, ...(contacts as object) }, true);
  serverStore.setState((state) => withSavedServer(state, server ?? {}), true);
  const logs = Object.entries(tails).map(([key, { lastMid }]) => [key, { ...EMPTY_LOG, lastMid }]);
  messagesStore.setState({ ...emptyMessages, ...known, chats: Object.fromEntries(logs) }, true);
  return { entries: entries.flat(), missing: cooled(others) };
}

/** The newest messages of chats, from where the device says that they begin. */
export async function readTails(db: CacheDb, tails: Tails): Promise<Message[]> {
  const ranges = (Object.entries(tails) as [ChatKey, Tail][]).map(([chat, { from }]) => ({
    chat,
    from,
    before: Number.MAX_SAFE_INTEGER,
  }));
  return db.readRanges(ranges);
}

/** The ends as far as they are read: that of a chat which did not speak for long begins at its newest message. */
function cooled(tails: Tails): Tails {
  const all = Object.entries(tails).toSorted(([, one], [, other]) => other.lastMid - one.lastMid);
  const cold = all.slice(WARM_CHATS).map(([key, { lastMid }]) => [key, { from: lastMid, lastMid }]);
  return Object.fromEntries([...all.slice(0, WARM_CHATS), ...cold]) as Tails;
}

/** The chat that the address names. */
function shownChat(): ChatKey | undefined {
  const [, kind, id] = /^\/chat\/(channel|dm)\/(\d+)/.exec(globalThis.location?.pathname ?? '') ?? [];
  if (!kind) return undefined;
  return kind === 'channel' ? channelKey(Number(id)) : dmKey(Number(id));
}
