import { contentTypes, forwardEndpoints, type MessageBundle } from '@loquat/contract';
import type { ChatKey } from '#lib/chat-key.ts';
import { connection } from '#state/connection.ts';
import { midList } from '../log/mid-list.ts';
import { sendMessage, type SendOutcome } from '../log/sending/send.actions.ts';

const forwards = connection.callsOf(forwardEndpoints);

/** The messages of a forward. Rejects with ProblemError `bundle.not_found` if they are no longer stored. */
export const readForward = (path: string): Promise<MessageBundle> =>
  forwards.getForward({ query: { file_path: path } });

/** The chats to forward messages to, and the comment; an empty one is not sent. */
export interface Forwarding {
  mids: readonly number[];
  keys: readonly ChatKey[];
  comment: string;
}

/**
 * Sends a copy of messages to chats, then the comment. Rejects if copying is refused; returns the outcome for each
 * chat.
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
