import { resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { printProblem, printReplicaSkipped, printResult } from './output.ts';

/** `loquat backup` */
export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('copy the database, files and keys into a new folder, even while the server runs')
    .argument('<target>', 'folder to create; it must not exist yet')
    .action(async (target: string) => {
      const { dataDir, databaseUrl, databaseReplicaUrl, blobUrl } = loadConfig();
      const areFilesElsewhere = blobUrl !== undefined;
      const { makeBackup } = await import('../backup/make-backup.ts');
      const parts = { dataDir, databaseUrl, databaseReplicaUrl, target: resolve(target), areFilesElsewhere };
      const { files, sizeBytes, missing, replicaLeft } = await makeBackup(parts);
      printResult(`${dataDir} was backed up to ${resolve(target)}: ${files} files, ${sizeBytes} bytes.`);
      printResult(
        'The backup contains the keys of this server: keep it as safe as the server itself. The search index is not included; it is rebuilt.',
      );
      if (areFilesElsewhere) {
        printResult('Files and pictures are in the object store and NOT in the backup (docs/object-storage.md).');
      }
      printReplicaSkipped(replicaLeft);
      if (missing.length > 0) {
        printProblem(`${missing.length} uploaded files are missing in ${dataDir}, and so in the backup.`);
        printProblem('manifest.json lists them. Everything else is complete.');
      }
    });
}
