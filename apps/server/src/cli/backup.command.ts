import { resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../config.ts';
import { printProblem, printResult } from './output.ts';

/** `loquat backup` */
export function addBackupCommand(program: Command): void {
  program
    .command('backup')
    .description('copy database, files and keys into a new folder, also while the server runs')
    .argument('<target>', 'folder to make; it must not exist')
    .action(async (target: string) => {
      const { dataDir } = loadConfig();
      const { makeBackup } = await import('../backup/make-backup.ts');
      const { files, sizeBytes, missing } = await makeBackup({ dataDir, target: resolve(target) });
      printResult(`${dataDir} is backed up in ${resolve(target)}: ${files} files, ${sizeBytes} bytes.`);
      printResult(
        'It holds the keys of this server: keep it as safe as the server. Search is not in it and is made anew.',
      );
      if (missing.length > 0) {
        printProblem(`Missing in ${dataDir}, and so in the backup: ${missing.length} uploaded files.`);
        printProblem('manifest.json names them. Everything else is whole.');
      }
    });
}
