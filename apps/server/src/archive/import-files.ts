import { FilePath, type Uid } from '@loquat/contract';
import type { BundleAttachment, StoredBundle } from '../modules/forwards/bundle.ts';
import { filesOf } from '../modules/forwards/bundle.ts';
import { fittingFileName } from '../modules/files/file-names.ts';
import type { FileHolder, StoredFile } from '../modules/files/files.access.ts';
import { mediaTypeOf } from '../modules/files/media-types.ts';
import { makeThumbnail, thumbnailKeyOf } from '../modules/files/thumbnails.ts';
import { refuse } from './archive-ids.ts';
import type { ArchiveId, ArchiveRecordOf } from './format.ts';
import { type ImportContext, putBytes } from './import-context.ts';

const PICTURE_KEY = /^bundle-avatars\/[\da-f-]{36}$/;

const SAVED_ID = /^[\da-z-]{1,64}$/i;

type FileRecord = ArchiveRecordOf<'file'>;
type BundleRecord = Pick<ArchiveRecordOf<'forward'>, 'bundle' | 'attachments'>;

/** Where a file or forward is: under its path on the server that made the archive, or under a new one. */
function newPathOf({ ids }: ImportContext, { path, created_at }: { path: ArchiveId; created_at: number }): string {
  if (ids.files.has(path)) return refuse(`path ${JSON.stringify(path)} is there twice`);
  if (!ids.isKept) return ids.newPath(path, created_at);
  const kept = FilePath.safeParse(path);
  return kept.success ? kept.data : refuse(`path ${JSON.stringify(path)} is not that of a file`);
}

/** Where something that may be gone is or was. Converters only name what there is. */
export function pathOf({ ids, source }: ImportContext, id: ArchiveId): string {
  const known = ids.files.get(id);
  if (known !== undefined) return known;
  if (source.header.ids === 'foreign' || !FilePath.safeParse(id).success)
    return refuse(`the file ${JSON.stringify(id)} is unknown`);
  return ids.isKept ? String(id) : ids.newPath(id, 0);
}

/** What is known about the bytes; null: nothing, so the file is left out. */
async function importBytes(context: ImportContext, file: FileRecord, path: string) {
  const { report, ids } = context;
  const { bytes, name = '', size_bytes, sha256 } = file;
  const stored = bytes === undefined ? null : await putBytes(context, bytes, path);
  if (stored) {
    const isSame = (size_bytes ?? stored.sizeBytes) === stored.sizeBytes && (sha256 ?? stored.sha256) === stored.sha256;
    if (!isSame) refuse('its bytes are not those that were written: the archive is damaged');
    return { size_bytes: stored.sizeBytes, sha256: stored.sha256 };
  }
  report.leaveOut('bytes of a file', 'they are missing in the archive', name);
  return ids.isKept && size_bytes !== undefined && sha256 !== undefined ? { size_bytes, sha256 } : null;
}

type ImageFacts = Pick<StoredFile, 'width' | 'height' | 'thumbnail_type' | 'thumbnail_bytes'>;

async function importThumbnail(context: ImportContext, record: FileRecord, file: StoredFile): Promise<ImageFacts> {
  const { ids, blobs, written } = context;
  const { width = null, height = null, thumbnail, thumbnail_type } = record;
  if (thumbnail !== undefined && thumbnail_type !== undefined) {
    const stored = await putBytes(context, thumbnail, thumbnailKeyOf(file.path));
    if (stored) return { width, height, thumbnail_type, thumbnail_bytes: stored.sizeBytes };
  }
  // A server's own files have their thumbnails, or cannot have one.
  if (ids.isKept) return { width, height, thumbnail_type: thumbnail_type ?? null, thumbnail_bytes: 0 };
  written.add(thumbnailKeyOf(file.path));
  return makeThumbnail(blobs, file);
}

/** An uploaded file with its bytes and its thumbnail. False: nothing is left of it. */
export async function importFile(context: ImportContext, record: FileRecord): Promise<boolean> {
  const { ids, stores } = context;
  const path = newPathOf(context, record);
  const uid = ids.user(record.uid);
  const facts = await importBytes(context, record, path);
  if (!facts) return false;
  const name = record.name === undefined ? null : ids.isKept ? record.name : fittingFileName(record.name);
  const content_type = mediaTypeOf(record.content_type, name);
  const none = { width: null, height: null, thumbnail_type: null, thumbnail_bytes: 0 };
  const file: StoredFile = { path, uid, created_at: record.created_at, content_type, name, ...facts, ...none };
  await stores.files.insert({ ...file, ...(await importThumbnail(context, record, file)) });
  ids.files.set(record.path, path);
  return true;
}

/** Where somebody's messages were said. */
function sourceOf({ ids }: ImportContext, source: { uid: Uid } | { gid: number }, maker: Uid) {
  if ('uid' in source) return { uid: ids.users.get(source.uid) ?? maker };
  const gid = ids.channels.get(source.gid);
  return gid === undefined ? { uid: maker } : { gid };
}

async function attachmentOf(
  context: ImportContext,
  attachment: BundleRecord['attachments'][number],
  place: { owner: ArchiveId; index: number },
): Promise<{ attachment: BundleAttachment; sizeBytes: number }> {
  if (attachment.kind !== 'avatar')
    return { attachment: { kind: attachment.kind, path: pathOf(context, attachment.path) }, sizeBytes: 0 };
  const { ids, report } = context;
  const { bytes = '' } = attachment;
  if (ids.isKept && !PICTURE_KEY.test(bytes)) refuse('a picture of the bundle has another name');
  const key = ids.isKept ? bytes : `bundle-avatars/${ids.newUuid(`${place.owner} ${place.index}`)}`;
  const stored = bytes === '' ? null : await putBytes(context, bytes, key);
  if (!stored) report.leaveOut('picture', 'its bytes are missing', bytes);
  return { attachment: { kind: 'avatar', key }, sizeBytes: stored?.sizeBytes ?? 0 };
}

/** A bundle with its pictures, and the bytes it takes besides the files it holds. */
async function storedBundle(
  context: ImportContext,
  record: BundleRecord,
  { owner, maker }: { owner: ArchiveId; maker: Uid },
): Promise<{ stored: StoredBundle; size_bytes: number }> {
  const attachments: BundleAttachment[] = [];
  let pictures = 0;
  for (const [index, one] of record.attachments.entries()) {
    const { attachment, sizeBytes } = await attachmentOf(context, one, { owner, index });
    attachments.push(attachment);
    pictures += sizeBytes;
  }
  const messages = context.ids.isKept
    ? record.bundle.messages
    : record.bundle.messages.map((one) => ({ ...one, source: sourceOf(context, one.source, maker) }));
  const stored = { bundle: { ...record.bundle, messages }, attachments } as StoredBundle;
  return { stored, size_bytes: Buffer.byteLength(JSON.stringify(stored)) + pictures };
}

async function holdFiles(
  context: ImportContext,
  kind: FileHolder['kind'],
  id: string,
  stored: StoredBundle,
): Promise<void> {
  const { stores } = context;
  for (const path of filesOf(stored)) if (await stores.files.find(path)) await stores.files.hold(path, { kind, id });
}

export async function importForward(context: ImportContext, record: ArchiveRecordOf<'forward'>): Promise<void> {
  const { ids, stores } = context;
  const path = newPathOf(context, record);
  const created_by = ids.user(record.created_by);
  const bundle = await storedBundle(context, record, { owner: record.path, maker: created_by });
  await stores.forwards.insert({ path, created_by, created_at: record.created_at, ...bundle });
  await holdFiles(context, 'forward', path, bundle.stored);
  ids.files.set(record.path, path);
}

export async function importSavedItem(context: ImportContext, record: ArchiveRecordOf<'saved_item'>): Promise<void> {
  const { ids, stores } = context;
  const uid = ids.user(record.uid);
  const id = ids.isKept ? String(record.id) : ids.newUuid(`saved ${record.id}`);
  if (!SAVED_ID.test(id)) refuse('its id is not that of a saved item');
  const bundle = await storedBundle(context, record, { owner: `saved ${record.id}`, maker: uid });
  await stores.savedItems.insert({ id, uid, created_at: record.created_at, ...bundle });
  await holdFiles(context, 'saved', id, bundle.stored);
}
