import { browserEnvironment, createLiveStream, encodeProperties, type StreamState } from '@loquat/client';
import {
  contentTypes,
  type EventOf,
  fileEndpoints,
  isNotice,
  type Message,
  messageEndpoints,
  type MessageProperties,
  type ServerEvent,
  type Uid,
} from '@loquat/contract';
import type { VisitorSession } from './visitor-session.ts';

/** Chunks of an upload. */
const CHUNK_BYTES = 512 * 1024;

/** A message as it is shown. */
export interface Shown {
  mid: number;
  isOwn: boolean;
  created_at: number;
  content_type: string;
  content: string;
  properties: MessageProperties | null;
}

export interface ConversationParts {
  session: VisitorSession;
  /** Whom the visitor talks with at first. */
  host: Uid;
  /** Messages were added, changed or removed; those that just came are told. */
  onMessages(messages: readonly Shown[], arrived: readonly Shown[]): void;
  /** The host began to write, or has sent what they wrote. */
  onWriting(isWriting: boolean): void;
  onPresence(isHere: boolean): void;
  onState(state: StreamState): void;
  /** The session of this tab is over. */
  onEnd(): void;
}

/** The messages between a visitor and the host, from the event stream. */
export function createConversation(parts: ConversationParts) {
  const { session, onMessages, onWriting, onPresence, onState, onEnd } = parts;
  const { connection } = session;
  const calls = connection.callsOf({
    send: messageEndpoints.sendToUser,
    prepare: fileEndpoints.prepareFile,
    upload: fileEndpoints.uploadFile,
  });
  const byMid = new Map<number, Shown>();
  let { host } = parts;
  /** Of a visitor; members who came by a key of another server talk with others too. */
  let me: Uid | undefined;
  let lastMid = 0;
  let isReady = false;

  function add({ mid, from_uid, created_at, detail }: Message): Shown | undefined {
    if (detail.type !== 'reaction') {
      const { content_type, content, properties } = detail;
      // What only tells the next host of the conversation.
      if (isNotice(properties)) return undefined;
      const isOwn = me === undefined ? from_uid !== host : from_uid === me;
      const shown = { mid, isOwn, created_at, content_type, content, properties };
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
    onMessages(
      [...byMid.values()].sort((one, other) => one.mid - other.mid),
      arrived,
    );
  }

  /** Members with a key of another server may be told of visitors as well, but never of themselves. */
  function learnHost({ visitors }: EventOf<'visitors'>): void {
    const self = visitors.find(({ uid }) => uid === session.uid());
    if (self) ({ uid: me, host } = self);
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
      if (event.type === 'typing' && event.uid === host) onWriting(true);
      if (event.type === 'ready') isReady = true;
      if (event.type === 'users_state') onPresence(event.users.some(({ uid, online }) => uid === host && online));
      if (event.type === 'users_state_changed' && event.uid === host) onPresence(event.online);
    }
    if (events.some(({ type }) => type === 'chat' || type === 'ready')) showAll(arrived);
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
    /** Whom the visitor talks with: the team may assign them to somebody else. */
    hostNow: (): Uid => host,
    start: () => stream.start(),
    stop: () => stream.stop(),
    sendText: (text: string) => send(contentTypes.text, text),
    /** Rejects like any call. */
    async sendFile(file: File): Promise<void> {
      const { path, size, image_properties } = await upload(file);
      const about = { content_type: file.type || 'application/octet-stream', name: file.name, size };
      await send(contentTypes.file, path, { ...about, ...image_properties });
    },
  };
}
