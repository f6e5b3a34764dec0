import {
  type Gid,
  HISTORY_SERVER_DEFAULT,
  HISTORY_SERVER_MAX,
  type Message,
  type Mid,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { RunUnit, Tx } from '../../stores.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { messageJson, normalDetailJson } from './message-json.ts';
import type { MessageLifecycle } from './messages.access.ts';
import type { Content, LoggedEntry, MessageStore, NewEntry } from './messages.store.ts';

export interface MessageParts {
  transact: RunUnit;
  /** Reads what is committed. */
  messages: MessageStore;
  users: Pick<UserDirectory, 'get'>;
  channels: ChannelAccess;
  clock: Pick<Clock, 'now'>;
  lifecycles: readonly MessageLifecycle[];
}

export interface PageQuery {
  before?: Mid | undefined;
  limit?: number | undefined;
}

export type MessageService = ReturnType<typeof createMessageService>;

type To = { gid: Gid; to_uid: null } | { gid: null; to_uid: Uid };

const pageOf = ({ before, limit = HISTORY_SERVER_DEFAULT }: PageQuery) => ({
  before,
  limit: Math.min(limit, HISTORY_SERVER_MAX),
});

/** One parse for the page: each entry's text was made when it was written. */
const toMessages = (entries: readonly LoggedEntry[]): Message[] =>
  JSON.parse(`[${entries.map(messageJson).join(',')}]`);

/** Sending and reading back. A send resolves once the message is on disk; its event follows from the log. */
export function createMessageService({ transact, messages, users, channels, clock, lifecycles }: MessageParts) {
  async function append(tx: Tx, entry: NewEntry, content: Content): Promise<Mid> {
    const mid = await tx.messages.append(entry, content);
    for (const { written } of lifecycles) await written?.(tx, { ...entry, mid });
    tx.announce({ kind: 'log_grew' });
    return mid;
  }

  const send = (from: Viewer, to: To, content: Content, requireAllowed: () => void): Promise<Mid> =>
    transact((tx) => {
      requireAllowed();
      const entry: NewEntry = {
        from_uid: from.uid,
        created_at: clock.now(),
        ...to,
        kind: 'normal',
        about_mid: null,
        expires_at: null,
        detail: normalDetailJson(content, null),
      };
      return append(tx, entry, content);
    });

  function requireRecipient(uid: Uid): void {
    const user = users.get(uid);
    if (!user || user.create_by === 'guest') throw new ProblemError('message.target_not_found');
  }

  return {
    /** @throws ProblemError `message.target_not_found` */
    sendToUser: (viewer: Viewer, uid: Uid, content: Content) =>
      send(viewer, { gid: null, to_uid: uid }, content, () => requireRecipient(uid)),

    /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `message.sending_forbidden` */
    sendToChannel: (viewer: Viewer, gid: Gid, content: Content) =>
      send(viewer, { gid, to_uid: null }, content, () => channels.requireSender(viewer, gid)),

    /** The caller's own conversation with anybody, ascending; empty for strangers and unknown users. */
    listUserHistory: async (viewer: Viewer, uid: Uid, page: PageQuery) =>
      toMessages(await messages.listDirectHistory(viewer.uid, uid, pageOf(page))),

    /** Ascending. @throws ProblemError `channel.not_found`, `channel.forbidden` */
    async listChannelHistory(viewer: Viewer, gid: Gid, page: PageQuery) {
      channels.requireReader(viewer, gid);
      return toMessages(await messages.listChannelHistory(gid, pageOf(page)));
    },
  };
}
