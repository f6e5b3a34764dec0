import { type Command, Option } from 'commander';
import { type Config, loadConfig } from '../config/config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { printProblem, printResult } from './output.ts';

const PROGRESS_EVERY = 100;
const BYTES_PER_MB = 1_000_000;

interface MoveOptions {
  blobs?: 'bucket' | 'folder';
  database?: 'postgres' | 'folder';
}

/** `loquat move` */
export function addMoveCommand(program: Command): void {
  program
    .command('move')
    .description('copy the database or all files to another kind of storage; stop the server first')
    .addOption(
      new Option('--blobs <where>', 'target of the files: the bucket of BLOB_URL, or the data folder').choices([
        'bucket',
        'folder',
      ]),
    )
    .addOption(
      new Option('--database <where>', 'target of the rows: the database of DATABASE_URL, or the data folder').choices([
        'postgres',
        'folder',
      ]),
    )
    .action(async ({ blobs, database }: MoveOptions) => {
      if (!blobs && !database) throw new OperatorError('Choose --blobs, --database or both.');
      const config = loadConfig();
      const { lockDataDir } = await import('../platform/db/data-lock.ts');
      const unlock = lockDataDir(config.dataDir);
      try {
        if (blobs) await moveFiles(config, blobs);
        if (database) await moveRows(config, database);
      } finally {
        unlock();
      }
    });
}

async function moveFiles({ dataDir, blobUrl, diskReserveMb }: Config, where: 'bucket' | 'folder'): Promise<void> {
  if (!blobUrl) throw new OperatorError('Set BLOB_URL: it names the bucket (docs/object-storage.md).');
  const { openBucketPlace } = await import('../move-blobs/bucket-place.ts');
  const { openFolderPlace } = await import('../move-blobs/folder-place.ts');
  const { moveBlobs } = await import('../move-blobs/move-blobs.ts');
  const bucket = await openBucketPlace(blobUrl);
  const folder = openFolderPlace(dataDir, diskReserveMb * BYTES_PER_MB);
  const [from, to] = where === 'bucket' ? [folder, bucket] : [bucket, folder];
  const { copied, present, sizeBytes } = await moveBlobs(from, to, (files) => {
    if (files % PROGRESS_EVERY === 0) printProblem(`${files} files …`);
  });
  printResult(
    `${to.name} has all ${copied + present} files of ${from.name}: ${copied} were copied, ${sizeBytes} bytes.`,
  );
  const next = where === 'bucket' ? 'with BLOB_URL' : 'without BLOB_URL';
  printResult(`Run \`loquat doctor\` ${next}, start the server ${next}, and delete the copies in ${from.name} later.`);
}

async function moveRows({ dataDir, databaseUrl }: Config, where: 'postgres' | 'folder'): Promise<void> {
  if (databaseUrl === undefined)
    throw new OperatorError('Set DATABASE_URL: it names the database in PostgreSQL (docs/scaling.md).');
  const { moveToFile, moveToPostgres } = await import('../move-database/move-database.ts');
  const isToPostgres = where === 'postgres';
  const { tables, rows } = await (isToPostgres ? moveToPostgres : moveToFile)({ dataDir, databaseUrl });
  const [from, to] = [`the file loquat.db in ${dataDir}`, 'the database of DATABASE_URL'];
  const [source, target] = isToPostgres ? [from, to] : [to, from];
  printResult(`${target} has all rows of ${source}: ${rows} in ${tables} tables, compared one by one.`);
  const next = isToPostgres ? 'with DATABASE_URL' : 'without DATABASE_URL';
  printResult(
    `Start the server ${next}. ${source} is unchanged, and receives no new data: delete it when you no longer need it.`,
  );
}
