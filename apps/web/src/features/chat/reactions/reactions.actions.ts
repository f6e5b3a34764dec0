import { Message, messageEndpoints, Mid } from '@loquat/contract';
import { targetOf } from '#lib/chat-key.ts';
import { connection } from '#state/connection.ts';
import { getMyUid } from '#state/session.ts';
import { commitEntries } from '../log/message-log.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { showLike } from '../log/sending/pending-changes.ts';

const messages = connection.callsOf(messageEndpoints);

/**
 * Reacts to a message, or removes the same reaction. Shown at once; rejects if the server refuses, and the log's
 * version is shown again.
 */
export async function toggleReaction(mid: number, action: string): Promise<void> {
  const message = findMessage(mid);
  if (!message) return;
  const takeBack = showLike(mid, action);
  try {
    const like = await messages.likeMessage({ params: { mid: Mid.parse(mid) }, body: { action } });
    const entry = {
      mid: like,
      from_uid: getMyUid(),
      created_at: Date.now(),
      target: targetOf(message.chat),
      detail: { type: 'reaction', mid, detail: { type: 'like', action } },
    };
    commitEntries([Message.parse(entry)], 'server');
  } finally {
    takeBack();
  }
}
