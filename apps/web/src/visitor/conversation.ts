import { browserEnvironment, createLiveStream, encodeProperties, type StreamState } from '@loquat/client';
import {
  chatEndpoints,
  contentTypes,
  type EventOf,
  fileEndpoints,
  isNotice,
  type Message,
  messageEndpoints,
  type MessageProperties,
  type ServerEvent,
  type Uid,
  type Visitor,
} from '@loquat/contract';
import type { VisitorSession } from './identity/visitor-session.ts';

/** Size of an upload's chunks. */
const CHUNK_BYTES = 512 * 1024;

/** A message for display. */
export interface Shown {
  mid: number;
  from_uid: Uid;
  isOwn: boolean;
  created_at: number;
  content_type: string;
  content: string;
  properties: MessageProperties | null;
}

export interface ConversationParts {
  session: VisitorSession;
  /** The visitor's first host. */
  host: Uid;
  /** Messages were added, changed or removed; those that just arrived are repeated. */
  onMessages(messages: readonly Shown[], arrived: readonly Shown[]): void;
  /** The number of answers that the visitor has not read. */
  onUnread(count: number): void;
  /** The visitor's own account changed. */
  onSelf(self: Visitor): void;
  /** The host began to write, or sent the message. */
  onWriting(isWriting: boolean): void;
  onPresence(isHere: boolean): void;
  onState(state: StreamState): void;
  /** The session of this tab has ended. */
  onEnd(): void;
}

/** The messages between a visitor and the host, from the event stream. */
export function createConversation(parts: ConversationParts) {
  const { session, onMessages, onUnread, onSelf, onWriting, onPresence, onState, onEnd } = parts;
  const { connection } = session;
  const calls = connection.callsOf({
    send: messageEndpoints.sendToUser,
    prepare: fileEndpoints.prepareFile,
    upload: fileEndpoints.uploadFile,
    markRead: chatEndpoints.updateReadMarkers,
  });
  const byMid = new Map<number, Shown>();
  let { host } = parts;
  /** The visitor's uid; members who signed in with another server's key have other conversations too. */
  let me: Uid | undefined;
  let lastMid = 0;
  /** The newest message that the visitor has read, on any device, by its sender. */
  const readMids = new Map<Uid, number>();
  let isReady = false;

  function add({ mid, from_uid, created_at, detail }: Message): Shown | undefined {
    if (detail.type !== 'reaction') {
      const { content_type, content, properties } = detail;
      // Notices are for the next host of the conversation.
      if (isNotice(properties)) return undefined;
      const isOwn = me === undefined ? from_uid !== host : from_uid === me;
      const shown = { mid, from_uid, isOwn, created_at, content_type, content, properties };
      if (byMid.has(mid)) return undefined;
      byMid.set(mid, shown);
      return shown;
    }
    const about = byMid.get(detail.mid);
    if (detail.detail.type === 'delete') byMid.delete(detail.mid);
    else if (about && detail.detail.type === 'edit') {
      const { content_type, content, properties } = detail.detail;
      byMid.set(about.mid, { ...about, content_type, content, properties });
    }
    return undefined;
  }

  const isOurs = ({ from_uid, target }: EventOf<'chat'>): boolean =>
    'uid' in target && (me !== undefined || from_uid === host || target.uid === host);

  function showAll(arrived: readonly Shown[]): void {
    onMessages(messages(), arrived);
  }

  /** Members with another server's key may receive visitors' events as well, but never one about themselves. */
  function learnHost({ visitors }: EventOf<'visitors'>): void {
    const self = visitors.find(({ uid }) => uid === session.uid());
    if (!self) return;
    ({ uid: me, host } = self);
    onSelf(self);
  }

  const messages = (): Shown[] => [...byMid.values()].sort((one, other) => one.mid - other.mid);

  function learnRead({ read_index_users }: Pick<EventOf<'user_settings'>, 'read_index_users'>): void {
    for (const { uid, mid } of read_index_users) readMids.set(uid, Math.max(readMids.get(uid) ?? 0, mid));
  }

  /** Of a member, who also has other chats, only the chat with the host counts. */
  function readUpTo(): number {
    return me === undefined ? (readMids.get(host) ?? 0) : Math.max(0, ...readMids.values());
  }

  /** Messages before the visitor's last one count as read. */
  function listUnread(): Shown[] {
    const all = messages();
    const afterOwn = all.slice(all.findLastIndex(({ isOwn }) => isOwn) + 1);
    const readMid = readUpTo();
    return afterOwn.filter(({ mid }) => mid > readMid);
  }

  function receive(events: readonly ServerEvent[]): void {
    const arrived: Shown[] = [];
    for (const event of events) {
      if (event.type === 'visitors') learnHost(event);
      if (event.type === 'chat') {
        lastMid = Math.max(lastMid, event.mid);
        const shown = isOurs(event) ? add(event) : undefined;
        if (shown && isReady) arrived.push(shown);
        if (event.from_uid === host) onWriting(false);
      }
      if (event.type === 'user_settings' || event.type === 'user_settings_changed') learnRead(event);
      if (event.type === 'typing' && event.uid === host) onWriting(true);
      if (event.type === 'ready') isReady = true;
      if (event.type === 'users_state') onPresence(event.users.some(({ uid, online }) => uid === host && online));
      if (event.type === 'users_state_changed' && event.uid === host) onPresence(event.online);
    }
    if (events.some(({ type }) => type === 'chat' || type === 'ready')) showAll(arrived);
    if (isReady) onUnread(listUnread().length);
  }

  const stream = createLiveStream({
    client: connection,
    environment: browserEnvironment(),
    resume: () => ({ after_mid: lastMid }),
    onEvents: receive,
    onState,
    onKick: onEnd,
    onSessionLost: onEnd,
  });

  async function send(
    content_type: typeof contentTypes.text | typeof contentTypes.file,
    content: string,
    properties: MessageProperties = {},
  ) {
    const headers = { 'x-properties': encodeProperties(properties) };
    await calls.send({ params: { uid: host }, headers, body: { content_type, content } });
  }

  async function upload(file: File) {
    const announcement = { content_type: file.type || undefined, filename: file.name, size: file.size };
    const file_id = await calls.prepare({ body: announcement });
    for (let start = 0; ; start += CHUNK_BYTES) {
      const chunk_is_last = start + CHUNK_BYTES >= file.size;
      const chunk_data = new Uint8Array(await file.slice(start, start + CHUNK_BYTES).arrayBuffer());
      const uploaded = await calls.upload({ body: { fields: { file_id, chunk_is_last }, files: { chunk_data } } });
      if (uploaded) return uploaded;
    }
  }

  return {
    /** The current host: the team may assign the visitor to another member. */
    hostNow: (): Uid => host,
    start: () => stream.start(),
    stop: () => stream.stop(),
    /** The visitor sees the newest message. */
    markRead(): void {
      const newest = listUnread().at(-1);
      if (!isReady || !newest) return;
      readMids.set(host, newest.mid);
      onUnread(0);
      void calls.markRead({ body: { users: [{ uid: host, mid: newest.mid }] } }).catch(() => {});
    },
    sendText: (text: string) => send(contentTypes.text, text),
    /** Rejects like any call. */
    async sendFile(file: File): Promise<void> {
      const { path, size, image_properties } = await upload(file);
      const about = { content_type: file.type || 'application/octet-stream', name: file.name, size };
      await send(contentTypes.file, path, { ...about, ...image_properties });
    },
  };
}
