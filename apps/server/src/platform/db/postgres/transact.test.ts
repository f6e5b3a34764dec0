import { CREATE_NOTES, createNotes } from '#test/platform/postgres/notes.ts';
import { postgresOfFile, testWithPostgres } from '#test/platform/postgres/test-database.ts';
import { describeTransact } from '../transact.cases.ts';
import { postgresGroups } from './commit-group.ts';

const open = postgresOfFile();

describeTransact(async () => {
  const database = await open();
  await database.writer.command(CREATE_NOTES);
  const listStored = () => createNotes(database.reader).list();
  return { groups: postgresGroups(database), notes: createNotes(database.writer.connection), listStored };
}, testWithPostgres);
