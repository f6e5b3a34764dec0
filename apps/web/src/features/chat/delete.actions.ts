import { BULK_DELETE_MAX, Message, messageEndpoints, type Mid, ProblemError } from '@loquat/contract';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import { connection } from '../../state/connection.ts';
import { getMyUid } from '../../state/session.ts';
import { isTooOldFor } from '../server/server-version.ts';
import { serverStore } from '../server/server.store.ts';
import { commitEntries } from './log/message-log.ts';
import { midList } from './log/mid-list.ts';

const messages = connection.callsOf(messageEndpoints);

/** Deletes all messages on the server; all clients get the event. Rejects like any call. */
export const clearAllMessages = (): Promise<void> => messages.clearServer();

/**
 * Deletes messages of a chat for everyone; messages that are already gone count as done. Rejects if the server refuses;
 * messages deleted until then stay deleted.
 */
export async function deleteMessages(key: ChatKey, mids: readonly number[]): Promise<void> {
  const most = isTooOldFor('bulk_delete', serverStore.getState().version) ? 1 : BULK_DELETE_MAX;
  for (let start = 0; start < mids.length; start += most) {
    const slice = midList(mids.slice(start, start + most));
    await (slice.length > 1 ? eraseTogether(slice) : eraseEach(slice));
    leaveFeed(key, slice);
  }
}

/** The call deletes all or none: if one is already gone, each is deleted on its own. */
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

/** Another user was quicker; the outcome is the same. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ProblemError && error.status === 404)) throw error;
}

/**
 * Removes deleted messages from the feed at once. The log entries arrive on the stream, not with the answer, so nothing
 * is stored here.
 */
function leaveFeed(key: ChatKey, mids: readonly Mid[]): void {
  const from_uid = getMyUid();
  const said = { from_uid, created_at: Date.now(), target: targetOf(key) };
  const deletionOf = (mid: Mid) =>
    Message.parse({ mid, ...said, detail: { type: 'reaction', mid, detail: { type: 'delete' } } });
  commitEntries(mids.map(deletionOf), 'device');
}
