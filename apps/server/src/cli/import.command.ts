import { resolve } from 'node:path';
import type { Command } from 'commander';
import { printImport } from './print-import.ts';

/** `loquat import` */
export function addImportCommand(program: Command): Command {
  return program
    .command('import')
    .description('take over an export, while the server is stopped: into an empty data folder, or beside what is there')
    .argument('<source>', 'folder made by `loquat export`')
    .option('--merge-channels', 'channels with the same name become one')
    .action(async (source: string, { mergeChannels = false }: { mergeChannels?: true | false }) => {
      const { openFolderSource } = await import('../archive/folder-source.ts');
      await printImport(await openFolderSource(resolve(source)), { mergeChannels });
    });
}
