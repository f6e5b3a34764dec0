import { type Command, Option } from 'commander';
import { loadConfig } from '../config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { printProblem, printResult } from './output.ts';

const PROGRESS_EVERY = 100;
const BYTES_PER_MB = 1_000_000;

/** `loquat move` */
export function addMoveCommand(program: Command): void {
  program
    .command('move')
    .description('copy all files between the data folder and the bucket of BLOB_URL, while the server is stopped')
    .addOption(new Option('--blobs <where>', 'where to').choices(['bucket', 'folder']).makeOptionMandatory())
    .action(async ({ blobs }: { blobs: 'bucket' | 'folder' }) => {
      const { dataDir, blobUrl, diskReserveMb } = loadConfig();
      if (!blobUrl) throw new OperatorError('Set BLOB_URL: it names the bucket (docs/object-storage.md).');
      const { openBucketPlace } = await import('../move-blobs/bucket-place.ts');
      const { openFolderPlace } = await import('../move-blobs/folder-place.ts');
      const { moveBlobs } = await import('../move-blobs/move-blobs.ts');
      const { lockDataDir } = await import('../platform/db/data-lock.ts');
      const unlock = lockDataDir(dataDir);
      try {
        const bucket = await openBucketPlace(blobUrl);
        const folder = openFolderPlace(dataDir, diskReserveMb * BYTES_PER_MB);
        const [from, to] = blobs === 'bucket' ? [folder, bucket] : [bucket, folder];
        const { copied, present, sizeBytes } = await moveBlobs(from, to, (files) => {
          if (files % PROGRESS_EVERY === 0) printProblem(`${files} files …`);
        });
        printResult(
          `${to.name} has all ${copied + present} files of ${from.name}: ${copied} were copied, ${sizeBytes} bytes.`,
        );
        const next = blobs === 'bucket' ? 'with BLOB_URL' : 'without BLOB_URL';
        printResult(
          `Run \`loquat doctor\` ${next}, start the server ${next}, and delete the copies in ${from.name} later.`,
        );
      } finally {
        unlock();
      }
    });
}
