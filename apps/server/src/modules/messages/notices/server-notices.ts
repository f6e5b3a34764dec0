import { type ChatTarget, contentTypes, type Uid } from '@loquat/contract';
import type { Clock } from '#platform/clock.ts';
import { recipientOf } from '../../conversations/conversations.access.ts';
import { normalDetailJson } from '../content/message-json.ts';
import type { MessageWriter } from '../message-writer.ts';
import type { ServerNotices } from '../messages.access.ts';
import type { Content, NewEntry } from '../messages.store.ts';

const SECOND_MS = 1_000;

export interface ServerNoticeParts {
  clock: Pick<Clock, 'now'>;
  writer: Pick<MessageWriter, 'say'>;
  /** Seconds after which the sender's messages in a chat expire; null: never. */
  expiresIn: (from: Uid, to: ChatTarget) => number | null;
}

/** Messages that the server writes in a user's name; they expire like the user's own. */
export const createServerNotices = ({ clock, writer, expiresIn }: ServerNoticeParts): ServerNotices => ({
  async say(unit, from_uid, to, { content, properties }) {
    const said: Content = { content_type: contentTypes.text, content, properties: JSON.stringify(properties) };
    const created_at = clock.now();
    const expires_in = expiresIn(from_uid, to);
    const entry: NewEntry = {
      from_uid,
      created_at,
      ...recipientOf(to),
      kind: 'normal',
      about_mid: null,
      expires_at: expires_in && created_at + expires_in * SECOND_MS,
      detail: normalDetailJson(said, expires_in),
    };
    await writer.say(unit, entry, said);
  },
});
