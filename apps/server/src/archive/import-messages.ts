import { cutToBytes, MESSAGE_MAX_BYTES, PROPERTIES_MAX_BYTES, utf8Length, type Mid, type Uid } from '@loquat/contract';
import { traitsOf } from '../modules/messages/content/message-kinds.access.ts';
import { refuse } from './archive-ids.ts';
import type { ArchiveId, ArchiveRecordOf } from './format.ts';
import type { ImportContext } from './import-context.ts';
import { pathOf } from './import-files.ts';

type MessageRecord = ArchiveRecordOf<'message'>;
type Properties = NonNullable<MessageRecord['properties']>;

const SECOND_MS = 1_000;

/** Mids rise with time. A server's own log keeps the order it had, whatever its clock did. */
function requireOrder(context: ImportContext, created_at: number): void {
  if (context.source.header.ids === 'foreign' && created_at < context.lastTime)
    refuse('it is older than the record before it');
  context.lastTime = created_at;
}

const isId = (value: unknown): value is ArchiveId => typeof value === 'number' || typeof value === 'string';

/** Names of people in what a message says are those of the archive. */
function mapPeople(context: ImportContext, content: string, properties: Properties) {
  const { ids } = context;
  const mentioned = (Array.isArray(properties['mentions']) ? properties['mentions'] : []).filter(isId);
  const uids = new Map(mentioned.map((id) => [String(id), ids.user(id)]));
  const said = content.replace(/(?<=^|\s)@(\S+)(?=\s|$)/g, (token, id: string) =>
    uids.has(id) ? `@${uids.get(id)}` : token,
  );
  const call = properties['notice'] === 'call' ? (properties['call'] as { users?: unknown } | undefined) : undefined;
  const users = Array.isArray(call?.users) ? call.users.filter(isId).map((id) => ids.user(id)) : null;
  return {
    content: said,
    properties: {
      ...properties,
      ...(mentioned.length > 0 && { mentions: [...uids.values()] }),
      ...(users && { call: { ...call, users } }),
    },
  };
}

/** A message of another server with a file says what this server knows about the file. */
async function fileProperties({ stores, ids }: ImportContext, path: string, given: Properties): Promise<Properties> {
  const file = ids.isKept ? null : await stores.files.find(path);
  if (!file) return given;
  const { content_type, size_bytes: size, name } = file;
  return { ...given, content_type, size, ...(name !== null && { name }) };
}

async function contentOf(context: ImportContext, { content_type, content, properties }: MessageRecord) {
  const { ids } = context;
  const { holds } = traitsOf(content_type);
  if (holds === null) {
    const text = typeof content === 'string' ? content : refuse('its content is no text');
    if (ids.isKept || properties === undefined) return { content: text, properties };
    return mapPeople(context, text, properties);
  }
  const path = pathOf(context, content);
  const known = holds === 'file' ? await fileProperties(context, path, properties ?? {}) : properties;
  return { content: path, properties: known };
}

function propertiesJson(properties: Properties | undefined): string | null {
  if (properties === undefined) return null;
  const json = JSON.stringify(properties);
  return Buffer.byteLength(json) > PROPERTIES_MAX_BYTES ? refuse('its properties are too long') : json;
}

function targetOf({ ids }: ImportContext, { gid, to_uid }: MessageRecord) {
  if ((gid === undefined) === (to_uid === undefined)) return refuse('it names no chat, or two');
  return { gid: gid === undefined ? null : ids.channel(gid), to_uid: to_uid === undefined ? null : ids.user(to_uid) };
}

type Target = ReturnType<typeof targetOf> & { from_uid: Uid };

const pairOf = ({ from_uid, to_uid }: Target) => [from_uid, Number(to_uid)].toSorted((a, b) => a - b).join();

const isSameChat = (one: Target, other: Target): boolean =>
  one.gid === null ? other.gid === null && pairOf(one) === pairOf(other) : one.gid === other.gid;

/** The message that is answered; null: it was erased on the server that made the archive. */
function answeredBy(context: ImportContext, { reply_to, mid }: MessageRecord, target: Target): Mid | null {
  const { ids, store, source, report } = context;
  if (reply_to === undefined) return null;
  const about = ids.findMid(reply_to);
  if (about !== undefined) {
    const message = store.log.find(about);
    if (!message || !isSameChat(message, target)) refuse('it answers a message of another chat');
    return about;
  }
  const isEarlier = ids.wasGiven('mid', reply_to) && typeof mid === 'number' && reply_to < mid;
  if (source.header.ids === 'foreign' || !isEarlier) refuse(`it answers the unknown mid ${JSON.stringify(reply_to)}`);
  if (ids.isKept) return reply_to as Mid;
  report.leaveOut('reply', 'what it answers is gone: it is a message of its own', '');
  return null;
}

async function attach({ stores }: ImportContext, mid: Mid, type: string, path: string): Promise<void> {
  const { holds } = traitsOf(type);
  if (holds === 'file') {
    if (await stores.files.find(path)) await stores.files.hold(path, { kind: 'message', id: mid });
    await stores.chatFiles.show(mid);
  }
  if (holds === 'forward' && (await stores.forwards.has(path))) await stores.forwards.carry(path, mid);
}

/** A message or a reply. */
export async function importMessage(context: ImportContext, record: MessageRecord): Promise<void> {
  const { ids, store } = context;
  const { created_at, content_type, edited_at = null, deleted_at = null, expires_at = null } = record;
  requireOrder(context, created_at);
  if (expires_at !== null && (expires_at < created_at || (expires_at - created_at) % SECOND_MS !== 0))
    refuse('it expires before it was said, or within a second');
  const target = { from_uid: ids.user(record.from_uid), ...targetOf(context, record) };
  const about_mid = answeredBy(context, record, target);
  const { content, properties } = await contentOf(context, record);
  const kept = ids.kept('mid', record.mid) as Mid | null;
  const times = { created_at, edited_at, deleted_at, expires_at };
  const said = { content_type, content: fitting(content), properties: propertiesJson(properties) };
  const kind = about_mid === null ? 'normal' : 'reply';
  const mid = store.log.append({ mid: kept, kind, about_mid, ...target, ...times, ...said });
  remember(context, record.mid, mid);
  if (traitsOf(content_type).holds !== null) await attach(context, mid, content_type, content);
}

/** Numbers of people may be longer here than in the archive. */
const fitting = (content: string): string =>
  utf8Length(content) > MESSAGE_MAX_BYTES ? cutToBytes(content, MESSAGE_MAX_BYTES) : content;

function remember({ ids, store }: ImportContext, id: ArchiveId | undefined, mid: Mid): void {
  if (id === undefined || ids.isKept) return;
  if (!store.rememberMid(id, mid)) refuse(`mid ${JSON.stringify(id)} is there twice`);
}

/** A reaction, the last edit or the deletion of a message. */
export function importReaction(context: ImportContext, record: ArchiveRecordOf<'like' | 'edit' | 'delete'>): void {
  const { ids, store } = context;
  const { type: kind, created_at } = record;
  requireOrder(context, created_at);
  const about = store.log.find(ids.message(record.about_mid));
  if (!about) return refuse('it is about no message');
  const from_uid = ids.user(record.from_uid);
  const kept = record.mid === undefined ? null : (ids.kept('mid', record.mid) as Mid | null);
  const action = record.type === 'like' ? record.action : '';
  const mid = store.log.react({ mid: kept, kind, from_uid, created_at, action }, about);
  return remember(context, record.mid, mid);
}
