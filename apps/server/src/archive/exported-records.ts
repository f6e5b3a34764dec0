import { thumbnailKeyOf } from '../modules/files/thumbnails.ts';
import type { BundleAttachment, StoredBundle } from '../modules/forwards/bundle.ts';
import type { ArchivedEntry } from '../modules/messages/messages.access.ts';
import { LOGO_KEY } from '../modules/server/server.service.ts';
import { isArchivedSetting } from '../modules/server/settings.ts';
import type { ArchiveReader, Row } from './archive.store.ts';
import type { RecordType } from './format.ts';

/** A record, and the keys of the bytes that it names. */
export interface ExportedRecord {
  record: Row;
  keys: readonly string[];
}

/** Without null fields: in archives, absent means none. */
const present = (fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

const withoutBytes = (record: Row): ExportedRecord => ({ record, keys: [] });

/** The picture is named only if there is one. */
function withPicture({ avatar_updated_at, ...fields }: Row, key: string): ExportedRecord {
  if (!avatar_updated_at) return withoutBytes(fields);
  return { record: { ...fields, avatar_updated_at, avatar: key }, keys: [key] };
}

function fileRecord({ path, thumbnail_bytes: _, ...fields }: Row): ExportedRecord {
  const bytes = String(path);
  if (fields['thumbnail_type'] === undefined) return { record: { path, bytes, ...fields }, keys: [bytes] };
  const thumbnail = thumbnailKeyOf(bytes);
  return { record: { path, bytes, ...fields, thumbnail }, keys: [bytes, thumbnail] };
}

const exportedAttachment = (attachment: BundleAttachment) =>
  attachment.kind === 'avatar' ? { kind: attachment.kind, bytes: attachment.key } : attachment;

function bundleRecord({ stored, ...fields }: Row): ExportedRecord {
  const { bundle, attachments } = stored as StoredBundle;
  const keys = attachments.flatMap((attachment) => (attachment.kind === 'avatar' ? [attachment.key] : []));
  return { record: { ...fields, bundle, attachments: attachments.map(exportedAttachment) }, keys };
}

function messageRecord({ about_mid, action: _, kind, properties, ...entry }: ArchivedEntry): ExportedRecord {
  const given = properties ? JSON.parse(properties) : undefined;
  const reply_to = kind === 'reply' ? about_mid : undefined;
  return withoutBytes(present({ ...entry, reply_to, properties: given }));
}

function entryRecord(entry: ArchivedEntry): ExportedRecord & { type: RecordType } {
  const { kind, mid, about_mid, from_uid, created_at, action } = entry;
  if (kind === 'normal' || kind === 'reply') return { ...messageRecord(entry), type: 'message' };
  return { ...withoutBytes(present({ mid, about_mid, from_uid, created_at, action })), type: kind };
}

const shapes: { [T in RecordType]?: (row: Row) => ExportedRecord } = {
  user: (row) => withPicture(row, `avatars/${Number(row['uid'])}`),
  channel: (row) => withPicture(row, `channel-avatars/${Number(row['gid'])}`),
  file: fileRecord,
  forward: bundleRecord,
  saved_item: bundleRecord,
};

function* logo(reader: ArchiveReader, now: number): Generator<ExportedRecord & { type: RecordType }> {
  for (const { key, value } of reader.rows('setting', now)) {
    if (key === 'logo_updated_at' && value !== 0) yield { type: 'logo', record: { bytes: LOGO_KEY }, keys: [LOGO_KEY] };
  }
}

/** The records of one file of an archive, in its order; the types of `messages.jsonl` are mixed. */
export function* exportedRecords(
  reader: ArchiveReader,
  types: readonly RecordType[],
  now: number,
): Generator<ExportedRecord & { type: RecordType }> {
  if (types.includes('message')) {
    for (const entry of reader.entries(now)) yield entryRecord(entry);
    return;
  }
  for (const type of types) {
    if (type === 'logo') yield* logo(reader, now);
    for (const row of reader.rows(type, now)) {
      if (type === 'setting' && !isArchivedSetting(String(row['key']))) continue;
      yield { type, ...(shapes[type] ?? withoutBytes)(row) };
    }
  }
}
