import type { ChatTarget, NotificationSettings } from '@loquat/contract';
import { keyOfChannel } from '../modules/conversations/conversations.access.ts';
import { LOGO_KEY } from '../modules/server/server.service.ts';
import { isArchivedValue } from '../modules/server/settings.ts';
import { refuse } from './archive-ids.ts';
import type { Reference, Row } from './archive.store.ts';
import type { ArchiveId, ArchiveRecordOf, RecordType } from './format.ts';
import { type ImportContext, tableFor } from './import-context.ts';
import { importPicture, isStranger } from './import-people.ts';

const LOGO_SIZE_PX = 512;

/** The local id for an id of the archive; undefined: a position in the log before everything imported. */
function referred({ ids }: ImportContext, { refersTo, name }: Reference, type: string, id: ArchiveId) {
  if (refersTo === 'user') return ids.user(id);
  if (refersTo === 'channel') return ids.channel(id);
  return type === 'read_marker' && name === 'mid' ? ids.marker(id) : ids.message(id);
}

/** Returns whether the row was written; false: it existed already, or refers to nothing imported. */
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
  if (!isWritten) context.report.leaveOut(type, 'the server has one already');
  return isWritten;
}

function importPin(context: ImportContext, { mid, created_by, created_at }: ArchiveRecordOf<'pin'>): boolean {
  const { ids, store } = context;
  const message = store.log.find(ids.message(mid));
  if (!message || message.gid === null) return refuse('it pins no message of a channel');
  const conversation_id = store.conversationIdOf(keyOfChannel(message.gid));
  const row = { mid: message.mid, conversation_id, created_by: ids.user(created_by), created_at };
  return tableFor(context, 'pin', {}).insert(row, !ids.isKept) !== null;
}

/** Imported chats with their own notification level. */
function mappedChats({ ids }: ImportContext, chats: NotificationSettings['chats']): NotificationSettings['chats'] {
  return chats.flatMap(({ target, level }) => {
    const known = 'gid' in target ? ids.channels.get(target.gid) : ids.users.get(target.uid);
    if (known === undefined) return [];
    return [{ target: ('gid' in target ? { gid: known } : { uid: known }) as ChatTarget, level }];
  });
}

async function importFormerHost(context: ImportContext, record: ArchiveRecordOf<'former_host'>): Promise<boolean> {
  if (!(await isStranger(context, context.ids.user(record.host)))) return insertRow(context, record.type, record);
  context.report.leaveOut(record.type, 'it is no member or bot');
  return false;
}

function importNotifications(context: ImportContext, record: ArchiveRecordOf<'notification_settings'>): boolean {
  if (context.ids.isKept) return insertRow(context, record.type, record);
  const settings = { ...record.settings, chats: mappedChats(context, record.settings.chats) };
  return insertRow(context, record.type, { ...record, settings });
}

function importSetting(context: ImportContext, record: ArchiveRecordOf<'setting'>): boolean {
  const { key, value } = record;
  if (!isArchivedValue(key, value)) return refuse(`the setting ${JSON.stringify(key)} is none, or has another value`);
  return insertRow(context, 'setting', record);
}

/** Imports records that are a row and little more. False: the row was not written, which is reported. */
export function importRow(context: ImportContext, record: RowRecord): boolean | Promise<boolean> {
  switch (record.type) {
    case 'setting':
      return importSetting(context, record);
    case 'logo':
      return importPicture(context, { name: record.bytes, key: LOGO_KEY, sizePx: LOGO_SIZE_PX });
    case 'pin':
      return importPin(context, record);
    case 'former_host':
      return importFormerHost(context, record);
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
