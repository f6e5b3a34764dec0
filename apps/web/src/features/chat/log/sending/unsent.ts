import * as z from 'zod/mini';
import type { ChatKey } from '#lib/chat-key.ts';
import type { WaitingMessage } from '#lib/worker-values.ts';
import { getMyUid } from '#state/session.ts';
import { readStored, writeStored } from '#state/storage.ts';
import { type ChatMessage, logOf, messagesStore } from '../messages.store.ts';
import { mergeMids } from '../window.ts';

const UnsentMessage = z.object({
  local_id: z.int(),
  from_uid: z.int(),
  chat: z.custom<ChatKey>((text) => typeof text === 'string' && /^[ug]:\d+$/.test(text)),
  content_type: z.string(),
  content: z.string(),
  properties: z.nullable(z.record(z.string(), z.unknown())),
  failed: z.enum(['blocked', 'error', 'waiting']),
  reply_mid: z.optional(z.int()),
});
const Unsent = z.array(UnsentMessage);
/** An unsent message as it is stored. */
type UnsentMessage = z.output<typeof UnsentMessage>;

/** A message that the service worker could not send, as a waiting message of the user. */
export function unsentOf(message: WaitingMessage): UnsentMessage {
  const { local_id, chat, content_type, content, properties, reply_mid } = message;
  const said = { local_id, from_uid: getMyUid(), chat: chat as ChatKey, content_type, content, properties };
  return { ...said, failed: 'waiting', ...(reply_mid !== undefined && { reply_mid }) };
}

let storedName: string | null = null;

const isUnsent = (message: ChatMessage | undefined): message is ChatMessage & { local_id: number } =>
  message?.local_id === message?.mid && Boolean(message?.sending || message?.failed);

function listUnsent(): (ChatMessage & { local_id: number })[] {
  return [...messagesStore.getState().byMid.values()].filter(isUnsent);
}

/**
 * Stores unsent messages on this device, so that a reload loses none. Messages in flight count as waiting from then on:
 * the next page's replay shows whether they had arrived.
 */
export function saveUnsent(): void {
  if (storedName === null) return;
  const unsent = listUnsent().map((message) => {
    const { local_id, from_uid, chat, content_type, content, properties, failed = 'waiting', reply_mid } = message;
    // JSON omits undefined properties.
    return { local_id, from_uid, chat, content_type, content, properties, failed, reply_mid };
  });
  writeStored(storedName, unsent.length > 0 ? unsent : undefined);
}

const nameOf = (scope: string): string => `loquat:${scope}:unsent`;

/** The unsent messages of a user that are stored on this device. */
export const readUnsent = (scope: string): UnsentMessage[] => readStored(nameOf(scope), Unsent) ?? [];

/** Shows the messages that were unsent when the page was last open; null clears the user's. */
export function loadUnsent(scope: string | null): void {
  storedName = scope === null ? null : nameOf(scope);
  if (scope !== null) showUnsent(readUnsent(scope));
}

/** Shows unsent messages of another page. */
export function showUnsent(stored: readonly UnsentMessage[]): void {
  if (stored.length === 0) return;
  messagesStore.setState((state) => {
    const byMid = state.byMid.edit();
    const chats = { ...state.chats };
    for (const saved of stored) {
      const { local_id, failed, reply_mid, ...said } = saved;
      const chat: ChatKey = saved.chat;
      byMid.set(local_id, {
        ...said,
        local_id,
        mid: local_id,
        created_at: local_id,
        edited: false,
        expires_in: null,
        reactions: {},
        failed,
        ...(reply_mid !== undefined && { reply_mid }),
      });
      const log = chats[chat] ?? logOf(state, chat);
      chats[chat] = { ...log, mids: mergeMids(log.mids, [local_id], new Set()) };
    }
    return { byMid: byMid.done(), chats };
  });
}
