import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveSource, ImportOptions } from '../archive/archive-source.ts';
import { loadConfig } from '../config/config.ts';
import { printProgress, printResult } from './output.ts';

const REPORT_FILE = 'import-report.json';

/**
 * Imports into the data folder of the environment, prints the report, and writes it to `import-report.json` there.
 * @throws OperatorError
 */
export async function printImport(source: ArchiveSource, options: Pick<ImportOptions, 'mergeChannels'>): Promise<void> {
  const { dataDir, databaseUrl, blobUrl, maxFileMb, diskReserveMb } = loadConfig();
  const { importArchive } = await import('../archive/import-archive.ts');
  const { reportLines } = await import('../archive/import-report.ts');
  const limits = { maxFileMb, diskReserveMb };
  const place = { dataDir, databaseUrl, blobUrl };
  const report = await importArchive(source, { ...options, ...place, ...limits, onProgress: printProgress });
  const path = join(dataDir, REPORT_FILE);
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
  for (const line of reportLines(report)) printResult(line);
  printResult(`The whole report is in ${path}.`);
}
