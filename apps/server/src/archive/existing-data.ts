import { type Gid, isNotice, type Uid } from '@loquat/contract';
import type { ArchiveId, ArchiveRecord, ArchiveRecordOf, RecordType } from './format.ts';
import type { ImportContext } from './import-context.ts';

/** Why a record is not imported; null: it is imported. */
type Reason = string | null;
type Rule<T extends RecordType> = (context: ImportContext, record: ArchiveRecordOf<T>) => Reason;

const OF_SERVER = 'this server keeps its own';
const OF_PERSON = 'its account was here before, and stays as it was';
const WITHOUT_MESSAGE = 'the message that it is about did not come';

const existed = ({ ids }: ImportContext, id: ArchiveId): boolean => ids.matched.has(ids.user(id));
const comes = (): Reason => null;
const ofServer = (): Reason => OF_SERVER;
const ofPerson = (context: ImportContext, { uid }: { uid: ArchiveId }): Reason =>
  existed(context, uid) ? OF_PERSON : null;
const ofMessage = ({ ids }: ImportContext, { about_mid }: { about_mid: ArchiveId }): Reason =>
  ids.isLeftOut(about_mid) ? WITHOUT_MESSAGE : null;

function ofConversation(context: ImportContext, message: ArchiveRecordOf<'message'>): Reason {
  const { from_uid, to_uid, properties } = message;
  if (isNotice(properties)) return 'only a server writes notices, in the name of a person';
  if (to_uid === undefined || !existed(context, from_uid) || !existed(context, to_uid)) return null;
  return 'it is a direct message between people who were here before';
}

function ofPin({ ids, store }: ImportContext, { mid }: ArchiveRecordOf<'pin'>): Reason {
  if (ids.isLeftOut(mid)) return WITHOUT_MESSAGE;
  const gid = store.log.find(ids.message(mid))?.gid;
  return gid && ids.existingChannels.has(gid) ? 'its channel was here before, and keeps its pins' : null;
}

const ofChannel = ({ ids }: ImportContext, { gid }: { gid: ArchiveId }): Reason =>
  ids.existingChannels.has(ids.channel(gid)) ? 'its channel was here before, and keeps its announcement' : null;

/**
 * The rules for an import into a server that is set up. It adds accounts, channels, conversations and files. It changes
 * no data or settings of existing users, and none of the server. A type of record without a rule does not compile.
 */
const rules: { [T in RecordType]: Rule<T> } = {
  setting: ofServer,
  logo: ofServer,
  // An existing account is found by its address and not changed.
  user: comes,
  identity: ofPerson,
  // An existing channel is found by its name and not changed.
  channel: comes,
  member: comes,
  file: comes,
  forward: comes,
  message: ofConversation,
  like: ofMessage,
  edit: ofMessage,
  delete: ofMessage,
  pin: ofPin,
  announcement: ofChannel,
  seen_announcement: (context, record) => ofPerson(context, record) ?? ofChannel(context, record),
  read_marker: (context, record) =>
    ofPerson(context, record) ?? (context.ids.isLeftOut(record.mid) ? WITHOUT_MESSAGE : null),
  mute: ofPerson,
  auto_delete: ofPerson,
  pinned_chat: ofPerson,
  contact: ofPerson,
  nickname: ofPerson,
  notification_settings: ofPerson,
  digest_mark: () => 'members get no email about imported messages',
  saved_item: ofPerson,
  webhook: () => 'it would receive messages of channels that were here before; an administrator sets it again',
  bot_command: ofPerson,
  visitor: ofPerson,
  visitor_profile: ofPerson,
  former_host: (context, record) =>
    ofPerson(context, record) ?? (existed(context, record.host) ? 'its host was here before' : null),
  canned_answer: ofServer,
  audit: ofServer,
};

/** Why a record is not imported into a server that was set up before; null: it is imported. */
export function reasonToLeaveOut(context: ImportContext, record: ArchiveRecord): Reason {
  if (context.ids.isKept) return null;
  return (rules[record.type] as Rule<RecordType>)(context, record);
}

/** Whether channel and author both existed before: then the archive may not write in the author's name. */
export const needsStandIn = ({ ids }: ImportContext, author: Uid, gid: Gid | null): boolean =>
  gid !== null && ids.matched.has(author) && ids.existingChannels.has(gid);
