import { Message, messageEndpoints, Mid } from '@loquat/contract';
import { targetOf } from '../../../lib/chat-key.ts';
import { connection } from '../../../state/connection.ts';
import { getMyUid } from '../../../state/session.ts';
import { commitEntries } from '../log/message-log.ts';
import { findMessage } from '../log/messages.selectors.ts';
import { showLike } from '../log/pending-changes.ts';

const messages = connection.callsOf(messageEndpoints);

/**
 * Reacts to a message, or takes the same reaction back. Shown at once; rejects when the server refuses, and what the log
 * says shows again.
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
