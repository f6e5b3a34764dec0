import { resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { printResult } from './output.ts';

/** `loquat restore` */
export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description(
      'fill an empty or missing data folder (DATA_DIR), and the database of DATABASE_URL if it is set, from a backup, after checking the whole backup',
    )
    .argument('<source>', 'folder made by `loquat backup`')
    .action(async (source: string) => {
      const { dataDir, databaseUrl } = loadConfig();
      const { restoreBackup } = await import('../backup/restore-backup.ts');
      const { created_at, loquat, files_elsewhere } = await restoreBackup({
        source: resolve(source),
        dataDir,
        databaseUrl,
      });
      printResult(`${dataDir} is as it was on ${created_at}, under Loquat ${loquat}. Start the server with it.`);
      if (databaseUrl !== undefined)
        printResult('Its rows are in the database of DATABASE_URL: start the server with it.');
      if (files_elsewhere) {
        printResult('Its files and pictures are in the object store that BLOB_URL named: start the server with it.');
      }
    });
}
