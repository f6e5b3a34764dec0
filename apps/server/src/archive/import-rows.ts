import type { ChatTarget, NotificationSettings } from '@loquat/contract';
import { LOGO_KEY } from '../modules/server/server.service.ts';
import { isReadableSetting } from '../modules/server/settings.ts';
import type { Reference, Row } from './archive.store.ts';
import { refuse } from './archive-ids.ts';
import type { ArchiveId, ArchiveRecordOf, RecordType } from './format.ts';
import { type ImportContext, tableFor } from './import-context.ts';
import { importPicture } from './import-people.ts';

const LOGO_SIZE_PX = 512;

/** What an id of the archive is here; undefined: a place in the log before everything that came. */
function referred({ ids }: ImportContext, { refersTo, name }: Reference, type: string, id: ArchiveId) {
  if (refersTo === 'user') return ids.user(id);
  if (refersTo === 'channel') return ids.channel(id);
  return type === 'read_marker' && name === 'mid' ? ids.marker(id) : ids.message(id);
}

/** Whether it was written; false: it was there already, or is about nothing that came. */
function insertRow(context: ImportContext, type: RecordType, { type: _, ...fields }: Row): boolean {
  const table = tableFor(context, type, fields);
  const row: Row = { ...fields };
  for (const reference of table.references) {
    const id = row[reference.name];
    if (id === undefined) continue;
    const mapped = referred(context, reference, type, id as ArchiveId);
    if (mapped === undefined) return false;
    row[reference.name] = mapped;
  }
  const isWritten = table.insert(row, !context.ids.isKept) !== null;
  if (!isWritten) context.report.leaveOut(type, 'the server has one already', '');
  return isWritten;
}

/** What only belongs to an account or server that the archive makes. */
function isForeignTo(context: ImportContext, record: { type: RecordType; uid?: ArchiveId | undefined }): boolean {
  const { ids, report } = context;
  const { type, uid } = record;
  if (ids.isKept) return false;
  const isOfAccount = type === 'identity' || type === 'webhook';
  if (isOfAccount && (uid === undefined || !ids.matched.has(ids.user(uid)))) return false;
  const why = isOfAccount ? 'its account was here before, and stays as it was' : 'this server keeps its own';
  report.leaveOut(type, why, '');
  return true;
}

function importPin(context: ImportContext, { mid, created_by, created_at }: ArchiveRecordOf<'pin'>): boolean {
  const { ids, store } = context;
  const message = store.log.find(ids.message(mid));
  if (!message || message.gid === null) return refuse('it pins no message of a channel');
  const row = { mid: message.mid, gid: message.gid, created_by: ids.user(created_by), created_at };
  return tableFor(context, 'pin', {}).insert(row, !ids.isKept) !== null;
}

/** Chats with a level of their own, of those that came. */
function mappedChats({ ids }: ImportContext, chats: NotificationSettings['chats']): NotificationSettings['chats'] {
  return chats.flatMap(({ target, level }) => {
    const known = 'gid' in target ? ids.channels.get(target.gid) : ids.users.get(target.uid);
    if (known === undefined) return [];
    return [{ target: ('gid' in target ? { gid: known } : { uid: known }) as ChatTarget, level }];
  });
}

function importNotifications(context: ImportContext, record: ArchiveRecordOf<'notification_settings'>): boolean {
  if (context.ids.isKept) return insertRow(context, record.type, record);
  const settings = { ...record.settings, chats: mappedChats(context, record.settings.chats) };
  return insertRow(context, record.type, { ...record, settings });
}

function importSetting(context: ImportContext, record: ArchiveRecordOf<'setting'>): boolean {
  const { key, value } = record;
  if (!isReadableSetting(key, value)) return refuse(`the setting ${JSON.stringify(key)} is none, or has another value`);
  return insertRow(context, 'setting', record);
}

/** Records that are a row and little more. False: it was not written, which is reported. */
export function importRow(context: ImportContext, record: RowRecord): boolean | Promise<boolean> {
  switch (record.type) {
    case 'setting':
      return !isForeignTo(context, record) && importSetting(context, record);
    case 'logo':
      if (isForeignTo(context, record)) return false;
      return importPicture(context, { name: record.bytes, key: LOGO_KEY, sizePx: LOGO_SIZE_PX });
    case 'audit':
    case 'identity':
    case 'webhook':
      return !isForeignTo(context, record) && insertRow(context, record.type, record);
    case 'digest_mark':
      // Elsewhere, nobody is told by mail about what an import brings.
      return context.ids.isKept && insertRow(context, record.type, record);
    case 'pin':
      return importPin(context, record);
    case 'notification_settings':
      return importNotifications(context, record);
    default:
      return insertRow(context, record.type, record);
  }
}

type RowType = Exclude<
  RecordType,
  'user' | 'channel' | 'member' | 'file' | 'forward' | 'message' | 'like' | 'edit' | 'delete' | 'saved_item'
>;
export type RowRecord = { [T in RowType]: ArchiveRecordOf<T> }[RowType];
