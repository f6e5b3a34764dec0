import type { ArchiveSource, LeftOut } from '../../src/archive/archive-source.ts';
import { type ArchiveRecord, type ArchiveRecordOf, recordSchemas, type RecordType } from '../../src/archive/format.ts';
import { createLeftOutList, type LeftOutList } from '../../src/importers/left-out-list.ts';
import type { SourceTeam } from '../../src/importers/source-team.ts';
import { createTeamArchive } from '../../src/importers/team-archive.ts';

/** The archive that a team is converted to. */
export interface ReadArchive {
  records: ArchiveRecord[];
  of<T extends RecordType>(type: T): ArchiveRecordOf<T>[];
  leftOut: readonly LeftOut[];
  /** The bytes that a record names, as text; null if the archive lacks them. */
  bytes(name: string): Promise<string | null>;
}

async function textOf(bytes: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (!bytes) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Checks that records only refer to earlier records; the import refuses others. */
function checkReferences(records: readonly ArchiveRecord[]): void {
  const known = {
    user: new Set<unknown>(),
    channel: new Set<unknown>(),
    message: new Set<unknown>(),
    file: new Set<unknown>(),
  };
  const require = (kind: keyof typeof known, id: unknown, record: ArchiveRecord) => {
    if (!known[kind].has(id)) throw new Error(`${JSON.stringify(record)} names the ${kind} ${String(id)} too early`);
  };
  const add = (kind: keyof typeof known, id: unknown) => {
    if (known[kind].has(id)) throw new Error(`The ${kind} ${String(id)} is there twice`);
    known[kind].add(id);
  };
  let newest = 0;
  for (const record of records) {
    if (record.type === 'user') add('user', record.uid);
    if (record.type === 'channel') add('channel', record.gid);
    if (record.type === 'member') require('channel', record.gid, record);
    if (record.type === 'file') add('file', record.path);
    if (record.type === 'like') require('message', record.about_mid, record);
    if (record.type === 'pin') require('message', record.mid, record);
    if (record.type !== 'message') continue;
    require('user', record.from_uid, record);
    if (record.gid !== undefined) require('channel', record.gid, record);
    if (record.to_uid !== undefined) require('user', record.to_uid, record);
    if (record.reply_to !== undefined) require('message', record.reply_to, record);
    if (record.content_type === 'vocechat/file') require('file', record.content, record);
    if (record.created_at < newest) throw new Error(`${JSON.stringify(record)} is out of order`);
    newest = record.created_at;
    add('message', record.mid);
  }
}

async function readSource(source: ArchiveSource): Promise<ReadArchive> {
  const records: ArchiveRecord[] = [];
  for await (const { record } of source.records()) {
    const { type } = record as ArchiveRecord;
    records.push(recordSchemas[type].parse(record));
  }
  checkReferences(records);
  return {
    records,
    of: <T extends RecordType>(type: T) =>
      records.filter((record): record is ArchiveRecordOf<T> => record.type === type),
    leftOut: source.leftOut(),
    bytes: async (name) => textOf(await source.openBytes(name)),
  };
}

/** Reads a team as the import does: validates each record with its schema, and references only to earlier records. */
export async function readTeam(
  read: (leftOut: LeftOutList) => SourceTeam | Promise<SourceTeam>,
): Promise<ReadArchive & { close(): void }> {
  const leftOut = createLeftOutList();
  const source = createTeamArchive(await read(leftOut), { id: 'test', madeAt: 0 }, leftOut);
  return { ...(await readSource(source)), close: source.close };
}
