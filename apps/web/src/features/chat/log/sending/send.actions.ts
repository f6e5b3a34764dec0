import { encodeProperties } from '@loquat/client';
import {
  contentTypes,
  Message,
  messageEndpoints,
  Mid,
  type MessageProperties,
  ProblemError,
  isFileMessage,
  type SendableContentType,
} from '@loquat/contract';
import { conversationOf } from '#features/conversations/conversations.ts';
import { type ChatKey, targetOf } from '#lib/chat-key.ts';
import { connection } from '#state/connection.ts';
import { getMyUid } from '#state/session.ts';
import { jumpToLatest } from '../history/history.actions.ts';
import { commitEntries } from '../message-log.ts';
import { type ChatMessage, logOf, messagesStore, type SendFailure } from '../messages.store.ts';
import { mergeMids } from '../window.ts';
import { nextLocalId } from './local-id.ts';
import { mentionsIn } from './mentions-in.ts';
import { isBehindFiles, isOffline } from './outbox.store.ts';
import { saveUnsent } from './unsent.ts';

const messages = connection.callsOf(messageEndpoints);

/** The outcome of a send; for an error, its cause. */
export type SendOutcome = 'sent' | Exclude<SendFailure, 'error'> | { error: unknown };

/** A message without an answer for this long would block those behind it. */
const SEND_TIMEOUT_MS = 30_000;
/** The last pending send, by chat: messages arrive in the order in which they were written. */
const queues = new Map<ChatKey, Promise<unknown>>();

/** Whether an earlier message of the chat still waits: messages are sent in the order in which they were written. */
const isHeldUp = (message: ChatMessage): boolean => {
  const { chat, mid } = message;
  if (isBehindFiles(chat, mid)) return true;
  const state = messagesStore.getState();
  return logOf(state, chat).mids.some((earlier) => earlier < mid && state.byMid.get(earlier)?.failed === 'waiting');
};

function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ProblemError)) return isOffline() ? 'waiting' : 'error';
  return error.status === 403 ? 'blocked' : 'error';
}

/** Shows a local message, or shows it again in another state. */
function putLocal(message: ChatMessage): void {
  messagesStore.setState((state) => {
    const log = logOf(state, message.chat);
    // A new list each time: whether an image has a row of its own depends on the state of its sending.
    const mids = mergeMids(log.mids, [message.mid], new Set());
    return {
      byMid: state.byMid.with(message.mid, message),
      chats: { ...state.chats, [message.chat]: { ...log, mids } },
    };
  });
  saveUnsent();
}

/** A message to send. */
export interface NewMessage {
  content_type: SendableContentType;
  /** The text, or the path of an uploaded file or of a forward. */
  content: string;
  /** Properties besides those that sending adds: name, size and type of a file, … */
  properties?: MessageProperties;
  /** The message that this one replies to; it has to be in the same chat. */
  reply_mid?: number;
  /** Its id on this device, which determines its place in the chat; without one it comes last. */
  local_id?: number;
}

/**
 * Sends a message: it is in the feed at once and gets the server's mid in place. Never rejects; a message that could
 * not be sent stays as a failed row, and the outcome gives the reason: `waiting` for the connection, `blocked` for a
 * refusal, or an error.
 */
export function sendMessage(key: ChatKey, message: NewMessage): Promise<SendOutcome> {
  const { local_id: localId = nextLocalId() } = message;
  const { content, content_type } = message;
  const isMarkdown = content_type === contentTypes.markdown;
  const mentions = isFileMessage(content_type) ? [] : mentionsIn(content, key, isMarkdown);
  return deliver({
    mid: localId,
    local_id: localId,
    from_uid: getMyUid(),
    created_at: localId,
    chat: key,
    content_type,
    content,
    properties: { ...message.properties, local_id: localId, ...(mentions.length > 0 && { mentions }) },
    edited: false,
    expires_in: null,
    reactions: {},
    ...(message.reply_mid !== undefined && { reply_mid: message.reply_mid }),
  });
}

/** Sends a failed message once more. */
export async function retryMessage(localId: number): Promise<SendOutcome> {
  const message = messagesStore.getState().byMid.get(localId);
  if (!message?.failed) return 'sent';
  const { failed: _failed, ...again } = message;
  return deliver(again);
}

/** Sends the messages that waited for the connection, in the order in which they were written. */
export function sendWaiting(): void {
  const all = [...messagesStore.getState().byMid.values()];
  const waiting = all.filter(({ failed }) => failed === 'waiting').toSorted((a, b) => a.mid - b.mid);
  for (const { mid } of waiting) void retryMessage(mid);
}

/** Discards a failed message. */
export function discardMessage(localId: number): void {
  messagesStore.setState((state) => {
    const message = state.byMid.get(localId);
    if (!message?.failed) return state;
    const log = logOf(state, message.chat);
    const mids = log.mids.filter((mid) => mid !== localId);
    return { byMid: state.byMid.without([localId]), chats: { ...state.chats, [message.chat]: { ...log, mids } } };
  });
  saveUnsent();
}

async function deliver(message: ChatMessage): Promise<SendOutcome> {
  putLocal({ ...message, sending: true });
  // The user wants to see their message, which is at the end.
  if (logOf(messagesStore.getState(), message.chat).hasNewer) void jumpToLatest(message.chat).catch(() => {});
  try {
    const mid = await inTurn(message.chat, async () => (isHeldUp(message) ? 0 : post(message)));
    if (mid === 0) {
      putLocal({ ...message, failed: 'waiting' });
      return 'waiting';
    }
    // The event contains the same message with more data: its expiry and the server's time.
    if (!messagesStore.getState().byMid.get(mid)) commitEntries([entryOf(message, mid)], 'server');
    return 'sent';
  } catch (error) {
    const failed = failureOf(error);
    // Its event may have arrived although the answer did not.
    if (messagesStore.getState().byMid.get(message.mid)?.sending) putLocal({ ...message, failed });
    return failed === 'error' ? { error } : failed;
  }
}

function inTurn<T>(chat: ChatKey, send: () => Promise<T>): Promise<T> {
  const sent = (queues.get(chat) ?? Promise.resolve()).then(send);
  queues.set(
    chat,
    sent.catch(() => {}),
  );
  return sent;
}

function post({ chat, content_type, content, properties, reply_mid }: ChatMessage): Promise<number> {
  const call = {
    headers: { 'x-properties': encodeProperties(properties ?? {}) },
    body: { content_type: content_type as SendableContentType, content },
  };
  const options = { timeoutMs: SEND_TIMEOUT_MS };
  if (reply_mid !== undefined)
    return messages.replyToMessage({ params: { mid: Mid.parse(reply_mid) }, ...call }, options);
  return conversationOf(chat).send(call, options);
}

/** The log entry that the answer to a send describes. */
function entryOf(message: ChatMessage, mid: number): Message {
  const { from_uid, created_at, chat, content_type, content, properties, reply_mid } = message;
  const said = { properties, content_type, content };
  const detail =
    reply_mid === undefined
      ? { type: 'normal', ...said, expires_in: null }
      : { type: 'reply', mid: reply_mid, ...said };
  return Message.parse({ mid, from_uid, created_at, target: targetOf(chat), detail });
}
