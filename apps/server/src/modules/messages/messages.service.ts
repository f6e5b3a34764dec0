import {
  contentTypes,
  type ChatTarget,
  type Gid,
  HISTORY_CHANGES_MAX,
  HISTORY_SERVER_DEFAULT,
  HISTORY_SERVER_MAX,
  type Message,
  type Mid,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import { chatOf, keyOf, keyOfChannel, recipientOf } from '../conversations/conversations.access.ts';
import type { FileSharing } from '../files/files.access.ts';
import { completeContent } from './content/message-content.ts';
import { messageOf, normalDetailJson, replyDetailJson } from './content/message-json.ts';
import type { DirectAccess } from './direct-access.ts';
import { createMessageAccess } from './message-access.ts';
import { createMessageChanges } from './message-changes.ts';
import { createMessageWriter } from './message-writer.ts';
import type { MessageLifecycle, PageQuery } from './messages.access.ts';
import type { Content, HistoryPage, LoggedEntry, MessageStore, NewEntry, RunUnit, Tx } from './messages.store.ts';

const SECOND_MS = 1_000;

const isText = ({ content_type }: Content) =>
  content_type === contentTypes.text || content_type === contentTypes.markdown;

export interface MessageParts {
  transact: RunUnit;
  /** Reads committed data. */
  messages: MessageStore;
  direct: DirectAccess;
  channels: ChannelAccess;
  clock: Pick<Clock, 'now'>;
  sharing: FileSharing;
  lifecycles: readonly MessageLifecycle[];
  /** Limits changes of one user to one message. */
  changeRate: RateLimit;
  /** Seconds after which the sender's messages in a chat expire; null: never. */
  expiresIn: (from: Uid, to: ChatTarget) => number | null;
}

export type { Content } from './messages.store.ts';

export type MessageService = ReturnType<typeof createMessageService>;

/** Sending, changing and reading back. A call resolves once it is on disk; its event follows from the log. */
export function createMessageService(parts: MessageParts) {
  const { transact, messages, direct, channels, clock, sharing, expiresIn } = parts;
  const writer = createMessageWriter(parts);
  const access = createMessageAccess(parts);

  /** When a message sent now expires, as time and in seconds: both null if it does not. */
  function lifetimeOf(from: Viewer, to: ChatTarget) {
    const created_at = clock.now();
    const expires_in = expiresIn(from.uid, to);
    return { created_at, expires_in, expires_at: expires_in && created_at + expires_in * SECOND_MS };
  }

  const send = (
    from: Viewer,
    to: ChatTarget,
    sent: Content,
    requireAllowed: (tx: Tx) => void | Promise<void>,
  ): Promise<Mid> =>
    transact(async (tx) => {
      const content = await completeContent(tx, { sender: from.uid, content: sent }, sharing);
      await requireAllowed(tx);
      const { expires_in, ...times } = lifetimeOf(from, to);
      const entry: NewEntry = {
        from_uid: from.uid,
        ...times,
        ...recipientOf(to),
        kind: 'normal',
        about_mid: null,
        detail: normalDetailJson(content, expires_in),
      };
      return writer.say(tx, entry, content);
    });

  const reply = (from: Viewer, mid: Mid, sent: Content): Promise<Mid> =>
    transact(async (tx) => {
      const content = await completeContent(tx, { sender: from.uid, content: sent }, sharing);
      const original = await access.requireAnswerable(tx, from, mid);
      const to = chatOf(original, from.uid);
      const { expires_in, ...times } = lifetimeOf(from, to);
      const entry: NewEntry = {
        from_uid: from.uid,
        ...times,
        ...recipientOf(to),
        kind: 'reply',
        about_mid: mid,
        detail: replyDetailJson(mid, content, expires_in),
      };
      return writer.say(tx, entry, content);
    });

  async function history(
    { before, after, changes = false, limit = HISTORY_SERVER_DEFAULT }: PageQuery,
    read: (page: HistoryPage) => Promise<LoggedEntry[]>,
  ): Promise<Message[]> {
    const now = clock.now();
    const most = Math.min(limit, HISTORY_SERVER_MAX);
    const page = await read({ before, after, limit: most, now });
    const last = page.at(-1);
    // A short forward page has reached the end, or was cut by its byte limit. It gets no changes: a client that
    // continues after the last of them would miss the entries in between.
    const isShort = after !== undefined && page.length < most;
    if (!changes || !last || isShort) return page.map(messageOf);
    const mids = page.flatMap(({ mid, kind }) => (kind === 'normal' || kind === 'reply' ? mid : []));
    const later = await messages.listChanges(mids, { after: last.mid, limit: HISTORY_CHANGES_MAX, now });
    return [...page, ...later].map(messageOf);
  }

  return {
    ...createMessageChanges({ ...parts, access, writer }),

    /**
     * `recheckCaller` may refuse the caller. @throws ProblemError `file.unknown_path`, `message.target_not_found`,
     * `message.sending_forbidden`
     */
    sendToUser: async (viewer: Viewer, uid: Uid, content: Content, recheckCaller = () => {}) => {
      if (viewer.is_guest && !isText(content)) throw new ProblemError('message.sending_forbidden');
      return send(viewer, { uid }, content, (tx) => {
        recheckCaller();
        return direct.requireAddressee(tx, viewer, uid);
      });
    },

    /** The same. @throws ProblemError `file.unknown_path`, `channel.not_found`, `channel.forbidden`, … */
    sendToChannel: (viewer: Viewer, gid: Gid, content: Content, recheckCaller = () => {}) =>
      send(viewer, { gid }, content, () => {
        recheckCaller();
        channels.requireSender(viewer, gid);
      }),

    /** @throws ProblemError `file.unknown_path`, `message.not_found`, `message.forbidden`, `channel.forbidden`, … */
    replyToMessage: reply,

    /** The caller's own conversation with a user, ascending; empty for strangers and unknown users. */
    listUserHistory: (viewer: Pick<Viewer, 'uid'>, uid: Uid, query: PageQuery) =>
      history(query, (page) => messages.listHistory(keyOf(viewer.uid, { uid }), page)),

    /** Whether a user has written to another, which lets a bot know and answer a guest. */
    hasWritten: (from: Uid, to: Uid) => messages.hasWritten(from, to),

    /** Ascending. @throws ProblemError `channel.not_found`, `channel.forbidden` */
    async listChannelHistory(viewer: Viewer, gid: Gid, query: PageQuery) {
      channels.requireReader(viewer, gid);
      return history(query, (page) => messages.listHistory(keyOfChannel(gid), page));
    },
  };
}
