import { resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { printProblem, printProgress, printReplicaSkipped, printResult } from './output.ts';

/** `loquat export` */
export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description(
      'write everything the team owns into a folder that other programs can read, even while the server runs',
    )
    .argument('<target>', 'folder to create; it must not exist yet')
    .action(async (target: string) => {
      const { dataDir, databaseUrl, databaseReplicaUrl, blobUrl } = loadConfig();
      const { exportArchive } = await import('../archive/export-archive.ts');
      const parts = {
        dataDir,
        databaseUrl,
        databaseReplicaUrl,
        blobUrl,
        target: resolve(target),
        now: Date.now,
        onProgress: printProgress,
      };
      const { records, files, sizeBytes, missing, unfit, replicaLeft } = await exportArchive(parts);
      const counts = Object.entries(records).map(([type, count]) => `${count} ${type}`);
      printResult(`${dataDir} was exported to ${resolve(target)}: ${files} files, ${sizeBytes} bytes.`);
      printResult(`Records: ${counts.join(', ')}.`);
      printResult(
        'It contains ALL MESSAGES IN PLAIN TEXT AND THE HASHES OF PASSWORDS: keep it as safe as the server itself.',
      );
      printResult('Sessions, keys of bots, secrets of providers and links that are under way are not in it.');
      printReplicaSkipped(replicaLeft);
      if (missing.length > 0)
        printProblem(`${missing.length} files are missing in ${dataDir}, and so in the export: ${missing.join(', ')}`);
      for (const one of unfit) printProblem(`An import will refuse this record: ${one}`);
      if (unfit.length > 0) process.exitCode = 1;
    });
}
