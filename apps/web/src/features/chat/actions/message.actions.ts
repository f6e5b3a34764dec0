import { Gid, Mid, PinnedMessage, pinEndpoints, savedEndpoints } from '@loquat/contract';
import type { ChatKey } from '#lib/chat-key.ts';
import { connection } from '#state/connection.ts';
import { applyOwnEvent } from '#state/event-stream.ts';
import { getMyUid } from '#state/session.ts';
import type { ChatMessage } from '../log/messages.store.ts';
import { midList } from '../log/mid-list.ts';
import { tellSaved } from '../saved-news.ts';

const pins = connection.callsOf(pinEndpoints);
const saved = connection.callsOf(savedEndpoints);

const gidOf = (key: ChatKey): Gid => Gid.parse(Number(key.slice(2)));

/** Pins a message to its channel. Rejects if the server refuses. */
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

/** Unpins a message. Rejects if the server refuses. */
export async function unpinMessage({ mid: id, chat }: Pick<ChatMessage, 'mid' | 'chat'>): Promise<void> {
  const [gid, mid] = [gidOf(chat), Mid.parse(id)];
  await pins.unpinMessage({ params: { gid }, body: { mid } });
  applyOwnEvent({ type: 'pinned_message_updated', gid, mid, msg: null });
}

/** Saves a copy of messages for the user, as one saved item. Rejects if the server refuses. */
export async function saveMessages(mids: readonly number[]): Promise<void> {
  await saved.saveMessages({ body: { mid_list: midList(mids) } });
  tellSaved();
}
