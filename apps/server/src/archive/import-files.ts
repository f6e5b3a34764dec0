import {
  BUNDLE_MAX_BYTES,
  BUNDLE_MAX_MESSAGES,
  FilePath,
  plainName,
  SAVED_ITEMS_MAX,
  type Uid,
} from '@loquat/contract';
import { fittingFileName } from '../modules/files/file-names.ts';
import type { FileHolder, StoredFile } from '../modules/files/files.access.ts';
import { mediaTypeOf } from '../modules/files/media-types.ts';
import { makeThumbnail, thumbnailKeyOf } from '../modules/files/thumbnails.ts';
import type { BundleAttachment, StoredBundle } from '../modules/forwards/bundle.ts';
import { BlobTooLargeError } from '../platform/blobs/blob-store.ts';
import { refuse } from './archive-ids.ts';
import type { ArchiveId, ArchiveRecordOf } from './format.ts';
import { type ImportContext, PICTURE_MAX_BYTES, putBytes } from './import-context.ts';
import { fileRoom, quotaRoom } from './import-limits.ts';

const PICTURE_KEY = /^bundle-avatars\/[\da-f-]{36}$/;

const SAVED_ID = /^[\da-z-]{1,64}$/i;

/** The text of a message in place of a missing file. */
export const missingFileText = (name: string): string => `📎 ${plainName(name).trim() || 'file'} (missing)`;

type FileRecord = ArchiveRecordOf<'file'>;
type BundleRecord = Pick<ArchiveRecordOf<'forward'>, 'bundle' | 'attachments'>;

/** The path of a file or forward: that on the server of the archive, or a new one. */
function newPathOf({ ids }: ImportContext, { path, created_at }: { path: ArchiveId; created_at: number }): string {
  if (ids.files.has(path)) return refuse(`path ${JSON.stringify(path)} is there twice`);
  if (!ids.isKept) return ids.newPath(path, created_at);
  const kept = FilePath.safeParse(path);
  return kept.success ? kept.data : refuse(`path ${JSON.stringify(path)} is not that of a file`);
}

/** The path of a file or forward that may be deleted. Converters only refer to existing ones. */
export function pathOf({ ids, source }: ImportContext, id: ArchiveId): string {
  const known = ids.files.get(id);
  if (known !== undefined) return known;
  if (ids.missingFiles.has(id)) return ids.newPath(id, 0);
  if (source.header.ids === 'foreign' || !FilePath.safeParse(id).success)
    return refuse(`the file ${JSON.stringify(id)} is unknown`);
  return ids.isKept ? String(id) : ids.newPath(id, 0);
}

/** Stores bytes of the archive, unless there are more than `maxBytes`; null: the archive does not have them. */
async function putOrRefuse(context: ImportContext, name: string, place: { key: string; maxBytes: number }) {
  try {
    return await putBytes(context, name, place);
  } catch (error) {
    if (error instanceof BlobTooLargeError) return 'too_large';
    throw error;
  }
}

/** The metadata of the bytes; null: there is none, so the file is left out. */
async function importBytes(context: ImportContext, file: FileRecord, path: string) {
  const { report, ids } = context;
  const { bytes, name = '', size_bytes, sha256 } = file;
  const { maxBytes, why } = await fileRoom(context, ids.user(file.uid));
  const stored = bytes === undefined ? null : await putOrRefuse(context, bytes, { key: path, maxBytes });
  if (stored && stored !== 'too_large') {
    const isSame = (size_bytes ?? stored.sizeBytes) === stored.sizeBytes && (sha256 ?? stored.sha256) === stored.sha256;
    if (!isSame) refuse('its bytes are not those that were written: the archive is damaged');
    return { size_bytes: stored.sizeBytes, sha256: stored.sha256 };
  }
  const reason = stored === null ? 'its bytes are missing or damaged' : why;
  report.leaveOut('file', `${reason}; its message names it`, { example: name });
  return ids.isKept && size_bytes !== undefined && sha256 !== undefined ? { size_bytes, sha256 } : null;
}

type ImageFacts = Pick<StoredFile, 'width' | 'height' | 'thumbnail_type' | 'thumbnail_bytes'>;

async function importThumbnail(context: ImportContext, record: FileRecord, file: StoredFile): Promise<ImageFacts> {
  const { ids, blobs, written } = context;
  const { width = null, height = null, thumbnail, thumbnail_type } = record;
  if (ids.isKept && thumbnail !== undefined && thumbnail_type !== undefined) {
    const place = { key: thumbnailKeyOf(file.path), maxBytes: PICTURE_MAX_BYTES };
    const stored = await putOrRefuse(context, thumbnail, place);
    if (stored === 'too_large') refuse('a picture is too large');
    else if (stored) return { width, height, thumbnail_type, thumbnail_bytes: stored.sizeBytes };
  }
  // A server's own files have their thumbnails, or cannot have one.
  if (ids.isKept) return { width, height, thumbnail_type: thumbnail_type ?? null, thumbnail_bytes: 0 };
  written.add(thumbnailKeyOf(file.path));
  return makeThumbnail(blobs, file);
}

/** An uploaded file with its bytes and its thumbnail. False: nothing of it is left. */
export async function importFile(context: ImportContext, record: FileRecord): Promise<boolean> {
  const { ids, stores } = context;
  const path = newPathOf(context, record);
  const uid = ids.user(record.uid);
  const facts = await importBytes(context, record, path);
  if (!facts) {
    ids.missingFiles.set(record.path, record.name ?? '');
    return false;
  }
  const name = record.name === undefined ? null : ids.isKept ? record.name : fittingFileName(record.name);
  const content_type = mediaTypeOf(record.content_type, name);
  const none = { width: null, height: null, thumbnail_type: null, thumbnail_bytes: 0 };
  const file: StoredFile = { path, uid, created_at: record.created_at, content_type, name, ...facts, ...none };
  await stores.files.insert({ ...file, ...(await importThumbnail(context, record, file)) });
  ids.files.set(record.path, path);
  return true;
}

/** The chat of a forwarded message. */
function sourceOf({ ids }: ImportContext, source: { uid: Uid } | { gid: number }, maker: Uid) {
  if ('uid' in source) return { uid: ids.users.get(source.uid) ?? maker };
  const gid = ids.channels.get(source.gid);
  return gid === undefined ? { uid: maker } : { gid };
}

async function attachmentOf(
  context: ImportContext,
  attachment: BundleRecord['attachments'][number],
  { maxBytes, ...place }: { owner: ArchiveId; index: number; maxBytes: number },
): Promise<{ attachment: BundleAttachment; sizeBytes: number }> {
  if (attachment.kind !== 'avatar')
    return { attachment: { kind: attachment.kind, path: pathOf(context, attachment.path) }, sizeBytes: 0 };
  const { ids, report } = context;
  const { bytes = '' } = attachment;
  if (ids.isKept && !PICTURE_KEY.test(bytes)) refuse('a picture of the bundle has another name');
  const key = ids.isKept ? bytes : `bundle-avatars/${ids.newUuid(`${place.owner} ${place.index}`)}`;
  const limit = { key, maxBytes: Math.min(maxBytes, PICTURE_MAX_BYTES) };
  const stored = bytes === '' ? null : await putOrRefuse(context, bytes, limit);
  if (stored && stored !== 'too_large') return { attachment: { kind: 'avatar', key }, sizeBytes: stored.sizeBytes };
  const why = stored === null ? 'its bytes are missing' : 'it is too large, or its user has no room for it';
  report.leaveOut('picture', why, { example: bytes });
  return { attachment: { kind: 'avatar', key }, sizeBytes: 0 };
}

/**
 * Checks that a bundle's references to authors and attachments are valid, and that it is no larger than the API allows.
 */
function requireSoundBundle({ bundle, attachments }: BundleRecord): void {
  const { users, messages, num_attachments } = bundle;
  const isAttachment = (number: number | null) => number === null || (number >= 0 && number < attachments.length);
  const isSound =
    num_attachments === attachments.length &&
    messages.length <= BUNDLE_MAX_MESSAGES &&
    Buffer.byteLength(JSON.stringify(bundle)) <= BUNDLE_MAX_BYTES &&
    users.every(({ avatar }) => isAttachment(avatar)) &&
    messages.every((one) => one.from_user in users && isAttachment(one.file_id) && isAttachment(one.thumbnail_id));
  if (!isSound) refuse('its bundle is too large, or names what it does not have');
}

/** A bundle with its pictures, and its size without the retained files; null: there is no space for it. */
async function storedBundle(
  context: ImportContext,
  record: BundleRecord,
  { what, owner, maker }: { what: 'forward' | 'saved_item'; owner: ArchiveId; maker: Uid },
): Promise<{ stored: StoredBundle; size_bytes: number } | null> {
  requireSoundBundle(record);
  const { maxBytes, why } = await quotaRoom(context, maker);
  const room = maxBytes - Buffer.byteLength(JSON.stringify(record.bundle));
  if (room < 0) {
    context.report.leaveOut(what, why);
    return null;
  }
  const attachments: BundleAttachment[] = [];
  let pictures = 0;
  for (const [index, one] of record.attachments.entries()) {
    const { attachment, sizeBytes } = await attachmentOf(context, one, { owner, index, maxBytes: room - pictures });
    attachments.push(attachment);
    pictures += sizeBytes;
  }
  const messages = context.ids.isKept
    ? record.bundle.messages
    : record.bundle.messages.map((one) => ({ ...one, source: sourceOf(context, one.source, maker) }));
  const stored = { bundle: { ...record.bundle, messages }, attachments } as StoredBundle;
  return { stored, size_bytes: Buffer.byteLength(JSON.stringify(stored)) + pictures };
}

/** Only files of the archive: a bundle must not give a user access to a file of this server. */
async function holdFiles({ stores, ids }: ImportContext, holder: FileHolder, { attachments }: BundleRecord) {
  for (const one of attachments) {
    const path = one.kind === 'file' ? ids.files.get(one.path) : undefined;
    if (path !== undefined && (await stores.files.find(path))) await stores.files.hold(path, holder);
  }
}

/** False: there is no space for it, which is reported. */
export async function importForward(context: ImportContext, record: ArchiveRecordOf<'forward'>): Promise<boolean> {
  const { ids, stores } = context;
  const path = newPathOf(context, record);
  const created_by = ids.user(record.created_by);
  const bundle = await storedBundle(context, record, { what: 'forward', owner: record.path, maker: created_by });
  if (!bundle) {
    ids.missingFiles.set(record.path, '');
    return false;
  }
  await stores.forwards.insert({ path, created_by, created_at: record.created_at, ...bundle });
  await holdFiles(context, { kind: 'forward', id: path }, record);
  ids.files.set(record.path, path);
  return true;
}

/** False: the user has too many, or no space, which is reported. */
export async function importSavedItem(context: ImportContext, record: ArchiveRecordOf<'saved_item'>): Promise<boolean> {
  const { ids, stores, report } = context;
  const uid = ids.user(record.uid);
  if ((await stores.savedItems.count(uid)) >= SAVED_ITEMS_MAX) {
    report.leaveOut('saved_item', 'the person has too many');
    return false;
  }
  const id = ids.isKept ? String(record.id) : ids.newUuid(`saved ${record.id}`);
  if (!SAVED_ID.test(id)) refuse('its id is not that of a saved item');
  const bundle = await storedBundle(context, record, { what: 'saved_item', owner: `saved ${record.id}`, maker: uid });
  if (!bundle) return false;
  await stores.savedItems.insert({ id, uid, created_at: record.created_at, ...bundle });
  await holdFiles(context, { kind: 'saved', id }, record);
  return true;
}
