import { resolve } from 'node:path';
import type { Command } from 'commander';
import { printProblem, printResult } from './output.ts';

/** `loquat verify` */
export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check a whole backup without restoring or changing it')
    .argument('<backup>', 'folder made by `loquat backup` or by the schedule')
    .action(async (backup: string) => {
      const { verifyBackup } = await import('../backup/verify-backup.ts');
      const { entries, created_at, loquat, missing, files_elsewhere } = await verifyBackup(resolve(backup));
      printResult(
        `${resolve(backup)} is complete: ${entries.length} files, made at ${created_at} by Loquat ${loquat}.`,
      );
      if (files_elsewhere) printResult('Its files and pictures are in an object store, which was not looked at.');
      if (missing.length > 0) printProblem(`${missing.length} uploaded files were missing before it was made.`);
    });
}
