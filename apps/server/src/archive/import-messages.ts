import {
  AUTO_DELETE_MAX_SECONDS,
  contentTypes,
  cutToBytes,
  MESSAGE_MAX_BYTES,
  type Mid,
  PROPERTIES_MAX_BYTES,
  type Uid,
  utf8Length,
} from '@loquat/contract';
import { traitsOf } from '../modules/messages/content/message-kinds.access.ts';
import { PROPERTIES_BOUNDS } from '../modules/messages/content/message-properties.ts';
import { exceededBound } from '../platform/http/bodies/json-bounds.ts';
import { refuse } from './archive-ids.ts';
import type { ArchiveId, ArchiveRecordOf } from './format.ts';
import type { ImportContext } from './import-context.ts';
import { missingFileText, pathOf } from './import-files.ts';
import { authorIn } from './import-people.ts';
import { countLostWords, wordsOf } from './words.ts';

type MessageRecord = ArchiveRecordOf<'message'>;
type Properties = NonNullable<MessageRecord['properties']>;

const SECOND_MS = 1_000;
const MENTION = /(?<=^|\s)@(\S+)(?=\s|$)/g;

/** Mids rise with time. A server's own log keeps its order, even if its clock jumped. */
function requireOrder(context: ImportContext, created_at: number): void {
  if (context.source.header.ids === 'foreign' && created_at < context.lastTime)
    refuse('it is older than the record before it');
  context.lastTime = created_at;
}

const isId = (value: unknown): value is ArchiveId => typeof value === 'number' || typeof value === 'string';

/** Translates the uids in a message from those of the archive. */
function mapPeople(context: ImportContext, content: string, properties: Properties) {
  const { ids } = context;
  const mentioned = (Array.isArray(properties['mentions']) ? properties['mentions'] : []).filter(isId);
  const uids = new Map(mentioned.map((id) => [String(id), ids.user(id)]));
  const said = content.replace(MENTION, (token, id: string) => (uids.has(id) ? `@${uids.get(id)}` : token));
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

/** Completes a foreign message with a file by this server's data about the file. */
async function fileProperties({ stores, ids }: ImportContext, path: string, given: Properties): Promise<Properties> {
  const file = ids.isKept ? null : await stores.files.find(path);
  if (!file) return given;
  const { content_type, size_bytes: size, name } = file;
  return { ...given, content_type, size, ...(name !== null && { name }) };
}

/** The name of a message's missing file; undefined: no file is missing. */
function missingFileOf({ ids }: ImportContext, { content_type, content, properties }: MessageRecord) {
  if (ids.isKept || traitsOf(content_type).holds !== 'file' || ids.files.has(content)) return undefined;
  const given = typeof properties?.['name'] === 'string' ? properties['name'] : '';
  return ids.missingFiles.has(content) ? ids.missingFiles.get(content) || given : undefined;
}

/** The message to import: a missing file is replaced by a text with its name. */
function withoutMissingFile(context: ImportContext, record: MessageRecord): MessageRecord {
  const name = missingFileOf(context, record);
  if (name === undefined) return record;
  const { properties: _, ...rest } = record;
  return { ...rest, content_type: contentTypes.text, content: missingFileText(name) };
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
  const json = Buffer.from(JSON.stringify(properties));
  if (json.length > PROPERTIES_MAX_BYTES) refuse('its properties are too long');
  if (exceededBound(json, PROPERTIES_BOUNDS)) refuse('its properties are nested too deep or have too many keys');
  return json.toString();
}

function targetOf({ ids }: ImportContext, { gid, to_uid }: MessageRecord) {
  if ((gid === undefined) === (to_uid === undefined)) return refuse('it names no chat, or two');
  return { gid: gid === undefined ? null : ids.channel(gid), to_uid: to_uid === undefined ? null : ids.user(to_uid) };
}

type Target = ReturnType<typeof targetOf> & { from_uid: Uid };

const pairOf = ({ from_uid, to_uid }: Target) => [from_uid, Number(to_uid)].toSorted((a, b) => a - b).join();

const isSameChat = (one: Target, other: Target): boolean =>
  one.gid === null ? other.gid === null && pairOf(one) === pairOf(other) : one.gid === other.gid;

/** The message that is replied to; null: it was erased on the server of the archive. */
function answeredBy(context: ImportContext, { reply_to, mid }: MessageRecord, target: Target): Mid | null {
  const { ids, store, source, report } = context;
  if (reply_to === undefined) return null;
  if (ids.isLeftOut(reply_to)) {
    report.leaveOut('reply', 'what it answers did not come: it is a message of its own');
    return null;
  }
  const about = ids.findMid(reply_to);
  if (about !== undefined) {
    const message = store.log.find(about);
    if (!message || !isSameChat(message, target)) refuse('it answers a message of another chat');
    return about;
  }
  const isEarlier = ids.wasGiven('mid', reply_to) && typeof mid === 'number' && reply_to < mid;
  if (source.header.ids === 'foreign' || !isEarlier) refuse(`it answers the unknown mid ${JSON.stringify(reply_to)}`);
  if (ids.isKept) return reply_to as Mid;
  report.leaveOut('reply', 'what it answers is gone: it is a message of its own');
  return null;
}

/** Different words of a text, without the uids in mentions. */
export function countMessageWords({ content_type, content, properties }: MessageRecord): number {
  if (traitsOf(content_type).holds !== null) return 0;
  const text = String(content);
  return wordsOf(properties?.['mentions'] === undefined ? text : text.replace(MENTION, '')).size;
}

/** Only files of the archive: a message must not give a user access to a file of this server. */
async function attach({ stores, ids }: ImportContext, mid: Mid, { content_type, content }: MessageRecord) {
  const { holds } = traitsOf(content_type);
  const path = ids.files.get(content);
  if (holds === 'file') {
    if (path !== undefined && (await stores.files.find(path)))
      await stores.files.hold(path, { kind: 'message', id: mid });
    await stores.chatFiles.show(mid);
  }
  if (holds === 'forward' && path !== undefined && (await stores.forwards.has(path)))
    await stores.forwards.carry(path, mid);
}

function requireLifetime({ created_at, expires_at }: MessageRecord): void {
  if (expires_at === undefined) return;
  const seconds = (expires_at - created_at) / SECOND_MS;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > AUTO_DELETE_MAX_SECONDS)
    refuse('it expires before it was sent, within a second, or too late');
}

/** A message or a reply. */
export async function importMessage(context: ImportContext, given: MessageRecord): Promise<void> {
  const { ids, store } = context;
  const record = withoutMissingFile(context, given);
  const { created_at, content_type, edited_at = null, deleted_at = null, expires_at = null } = record;
  requireOrder(context, created_at);
  requireLifetime(record);
  const place = targetOf(context, record);
  const target = { from_uid: await authorIn(context, record.from_uid, place.gid), ...place };
  const about_mid = answeredBy(context, record, target);
  const { content, properties } = await contentOf(context, record);
  const kept = ids.kept('mid', record.mid) as Mid | null;
  const times = { created_at, edited_at, deleted_at, expires_at };
  const said = { content_type, content: fitting(context, content), properties: propertiesJson(properties) };
  const kind = about_mid === null ? 'normal' : 'reply';
  const mid = store.log.append({ mid: kept, kind, about_mid, ...target, ...times, ...said });
  remember(context, record.mid, mid);
  if (traitsOf(content_type).holds !== null) await attach(context, mid, record);
}

/** Uids may be longer here than in the archive. */
function fitting({ report }: ImportContext, content: string): string {
  if (utf8Length(content) <= MESSAGE_MAX_BYTES) return content;
  const cut = cutToBytes(content, MESSAGE_MAX_BYTES);
  report.leaveOut('end of a text', 'it is too long', { words: countLostWords(content, cut) });
  return cut;
}

function remember({ ids, store }: ImportContext, id: ArchiveId | undefined, mid: Mid): void {
  if (id === undefined || ids.isKept) return;
  if (!store.rememberMid(id, mid)) refuse(`mid ${JSON.stringify(id)} is there twice`);
}

/** A reaction, the last edit or the deletion of a message. */
export async function importReaction(
  context: ImportContext,
  record: ArchiveRecordOf<'like' | 'edit' | 'delete'>,
): Promise<void> {
  const { ids, store } = context;
  const { type: kind, created_at } = record;
  requireOrder(context, created_at);
  const about = store.log.find(ids.message(record.about_mid));
  if (!about) return refuse('it is about no message');
  const from_uid = await authorIn(context, record.from_uid, about.gid);
  const kept = record.mid === undefined ? null : (ids.kept('mid', record.mid) as Mid | null);
  const action = record.type === 'like' ? record.action : '';
  const mid = store.log.react({ mid: kept, kind, from_uid, created_at, action }, about);
  return remember(context, record.mid, mid);
}
