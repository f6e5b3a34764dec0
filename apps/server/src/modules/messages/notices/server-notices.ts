import { contentTypes, type Uid } from '@loquat/contract';
import type { Clock } from '../../../platform/clock.ts';
import { normalDetailJson } from '../content/message-json.ts';
import type { MessageWriter } from '../message-writer.ts';
import type { MessageTarget, ServerNotices } from '../messages.access.ts';
import type { Content, NewEntry } from '../messages.store.ts';

const SECOND_MS = 1_000;

export interface ServerNoticeParts {
  clock: Pick<Clock, 'now'>;
  writer: Pick<MessageWriter, 'say'>;
  /** After how many seconds what somebody says in a chat disappears; null: stays. */
  expiresIn: (from: Uid, to: MessageTarget) => number | null;
}

/** Messages that the server writes in somebody's name; they disappear as that person's own do. */
export const createServerNotices = ({ clock, writer, expiresIn }: ServerNoticeParts): ServerNotices => ({
  async say(unit, from_uid, to, { content, properties }) {
    const said: Content = { content_type: contentTypes.text, content, properties: JSON.stringify(properties) };
    const created_at = clock.now();
    const expires_in = expiresIn(from_uid, to);
    const entry: NewEntry = {
      ...{ from_uid, created_at, ...to, kind: 'normal', about_mid: null },
      expires_at: expires_in && created_at + expires_in * SECOND_MS,
      detail: normalDetailJson(said, expires_in),
    };
    await writer.say(unit, entry, said);
  },
});
