import { encodeProperties } from '@loquat/client';
import { Message, messageEndpoints, type MessageProperties, Mid, type SendableContentType } from '@loquat/contract';
import { targetOf } from '#lib/chat-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { connection } from '#state/connection.ts';
import { traitsOf } from '../content/message-kinds.ts';
import { commitEntries } from '../log/message-log.ts';
import { findMessage } from '../log/messages.selectors.ts';
import type { ChatMessage, Said } from '../log/messages.store.ts';
import { mentionsIn } from '../log/sending/mentions-in.ts';
import { showEdit } from '../log/sending/pending-changes.ts';

const messages = connection.callsOf(messageEndpoints);

/** The properties an edited message keeps; mentions are parsed again. */
function propertiesOf({ properties, chat, content_type }: ChatMessage, content: string): MessageProperties {
  const { mentions: _before, ...kept } = properties ?? {};
  const mentions = mentionsIn(content, chat, traitsOf(content_type).isMarkdown);
  return mentions.length > 0 ? { ...kept, mentions } : kept;
}

/**
 * Edits the user's own message: it changes at once, and back again with a toast if the server refuses. `content` is the
 * text as sent over the wire. Never rejects; false if it was refused.
 */
export async function editMessage(mid: number, content_type: SendableContentType, content: string): Promise<boolean> {
  const message = findMessage(mid);
  if (!message) return false;
  const said: Said = { content_type, content, properties: propertiesOf(message, content) };
  const endPending = showEdit(mid, said);
  try {
    const edit = await messages.editMessage({
      params: { mid: Mid.parse(mid) },
      headers: { 'x-properties': encodeProperties(said.properties ?? {}) },
      body: { content_type, content },
    });
    commitEntries([editEntry(message, edit, said)], 'server');
    return true;
  } catch (error) {
    reportFailure(error);
    return false;
  } finally {
    endPending();
  }
}

/** The log entry that the answer describes. */
const editEntry = ({ mid, from_uid, chat }: ChatMessage, edit: number, said: Said): Message =>
  Message.parse({
    mid: edit,
    from_uid,
    created_at: Date.now(),
    target: targetOf(chat),
    detail: { type: 'reaction', mid, detail: { type: 'edit', ...said } },
  });
