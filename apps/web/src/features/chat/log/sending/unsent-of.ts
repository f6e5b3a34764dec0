import type { ChatKey } from '../../../../lib/chat-key.ts';
import type { WaitingMessage } from '../../../../lib/worker-values.ts';
import { getMyUid } from '../../../../state/session.ts';
import type { UnsentMessage } from './unsent.ts';

/** What the service worker could not send, as a message of the user that waits. */
export function unsentOf({
  local_id,
  chat,
  content_type,
  content,
  properties,
  reply_mid,
}: WaitingMessage): UnsentMessage {
  const said = { local_id, from_uid: getMyUid(), chat: chat as ChatKey, content_type, content, properties };
  return { ...said, failed: 'waiting', ...(reply_mid !== undefined && { reply_mid }) };
}
