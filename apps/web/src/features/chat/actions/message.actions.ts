import {
  BULK_DELETE_MAX,
  forwardEndpoints,
  Gid,
  Message,
  messageEndpoints,
  Mid,
  PinnedMessage,
  pinEndpoints,
  ProblemError,
  savedEndpoints,
} from '@loquat/contract';
import { type ChatKey, targetOf } from '../../../lib/chat-key.ts';
import { connection } from '../../../state/connection.ts';
import { applyOwnEvent } from '../../../state/event-stream.ts';
import { getMyUid } from '../../../state/session.ts';
import { commitEntries } from '../log/message-log.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { isTooOldFor } from '../../server/server-version.ts';
import { serverStore } from '../../server/server.store.ts';
import { tellSaved } from './saved-news.ts';
import { sendMessage, type SendOutcome } from '../log/send.actions.ts';

const messages = connection.callsOf(messageEndpoints);
const pins = connection.callsOf(pinEndpoints);
const saved = connection.callsOf(savedEndpoints);
const forwards = connection.callsOf(forwardEndpoints);

const gidOf = (key: ChatKey): Gid => Gid.parse(Number(key.slice(2)));

/** Pins a message to its channel. Rejects when the server refuses. */
export async function pinMessage({
  mid,
  chat,
  from_uid,
  properties,
  content_type,
  content,
}: ChatMessage): Promise<void> {
  const gid = gidOf(chat);
  await pins.pinMessage({ params: { gid }, body: { mid: Mid.parse(mid) } });
  const said = { properties, content_type, content };
  const msg = PinnedMessage.parse({ mid, from_uid, created_by: getMyUid(), created_at: Date.now(), ...said });
  applyOwnEvent({ type: 'pinned_message_updated', gid, mid: msg.mid, msg });
}

/** Takes the pin of a message away. Rejects when the server refuses. */
export async function unpinMessage({ mid: id, chat }: Pick<ChatMessage, 'mid' | 'chat'>): Promise<void> {
  const [gid, mid] = [gidOf(chat), Mid.parse(id)];
  await pins.unpinMessage({ params: { gid }, body: { mid } });
  applyOwnEvent({ type: 'pinned_message_updated', gid, mid, msg: null });
}

const midList = (mids: readonly number[]) => mids.toSorted((a, b) => a - b).map((mid) => Mid.parse(mid));

/** Keeps a copy of messages for oneself, as one saved item. Rejects when the server refuses. */
export async function saveMessages(mids: readonly number[]): Promise<void> {
  await saved.saveMessages({ body: { mid_list: midList(mids) } });
  tellSaved();
}

/** Where messages are sent on to, and what is said with them; an empty comment is none. */
export interface Forwarding {
  mids: readonly number[];
  keys: readonly ChatKey[];
  comment: string;
}

/**
 * Sends a copy of messages to chats, then the comment. Rejects when the copy is refused; of each chat answers what became
 * of the copy there.
 */
export async function forwardMessages({ mids, keys, comment }: Forwarding): Promise<SendOutcome[]> {
  const content = await forwards.createForward({ body: { mid_list: midList(mids) } });
  return Promise.all(
    keys.map(async (key) => {
      const outcome = await sendMessage(key, { content_type: 'vocechat/archive', content });
      if (outcome === 'sent' && comment) await sendMessage(key, { content_type: 'text/plain', content: comment });
      return outcome;
    }),
  );
}

/**
 * Erases messages of a chat for everyone; those that somebody else erased already are as good as erased. Rejects when the
 * server refuses; what was erased until then is gone.
 */
export async function deleteMessages(key: ChatKey, mids: readonly number[]): Promise<void> {
  const most = isTooOldFor('bulk_delete', serverStore.getState().version) ? 1 : BULK_DELETE_MAX;
  for (let start = 0; start < mids.length; start += most) {
    const slice = midList(mids.slice(start, start + most));
    await (slice.length > 1 ? eraseTogether(slice) : eraseEach(slice));
    leaveFeed(key, slice);
  }
}

/** All of them or none: when one is gone already, each goes by itself. */
async function eraseTogether(mids: readonly Mid[]): Promise<void> {
  try {
    await messages.deleteMessages({ params: { mids: mids.join(',') } });
  } catch (error) {
    unlessGone(error);
    await eraseEach(mids);
  }
}

async function eraseEach(mids: readonly Mid[]): Promise<void> {
  for (const mid of mids) await messages.deleteMessage({ params: { mid } }).catch(unlessGone);
}

/** Somebody else was quicker: that it is gone is what was wanted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ProblemError && error.status === 404)) throw error;
}

/**
 * Takes deleted messages out of the feed at once. The answer does not name the entries of the log, which come with the
 * stream: nothing is to be kept of these.
 */
function leaveFeed(key: ChatKey, mids: readonly Mid[]): void {
  const from_uid = getMyUid();
  const said = { from_uid, created_at: Date.now(), target: targetOf(key) };
  const deletionOf = (mid: Mid) =>
    Message.parse({ mid, ...said, detail: { type: 'reaction', mid, detail: { type: 'delete' } } });
  commitEntries(mids.map(deletionOf), 'device');
}
