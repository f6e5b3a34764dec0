import { contentTypes, forwardEndpoints, type MessageBundle } from '@loquat/contract';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { connection } from '../../../state/connection.ts';
import { midList } from '../log/mid-list.ts';
import { sendMessage, type SendOutcome } from '../log/send.actions.ts';

const forwards = connection.callsOf(forwardEndpoints);

/** The messages of a forward. Rejects with ProblemError `bundle.not_found` when they are no longer kept. */
export const readForward = (path: string): Promise<MessageBundle> =>
  forwards.getForward({ query: { file_path: path } });

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
      const outcome = await sendMessage(key, { content_type: contentTypes.forward, content });
      if (outcome === 'sent' && comment) await sendMessage(key, { content_type: contentTypes.text, content: comment });
      return outcome;
    }),
  );
}
