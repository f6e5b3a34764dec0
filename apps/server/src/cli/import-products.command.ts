import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ClosableArchive } from '../importers/open-import-source.ts';
import { VERSION } from '../version.ts';
import { printImport } from './print-import.ts';
import { readSecretLines } from './secret-lines.ts';

interface CommonOptions {
  mergeChannels?: true;
}

const MERGE_CHANNELS = ['--merge-channels', 'channels with the same name become one'] as const;

async function importAndClose(
  archive: ClosableArchive,
  { mergeChannels = false }: { mergeChannels?: boolean },
): Promise<void> {
  try {
    await printImport(archive, { mergeChannels });
  } finally {
    archive.close();
  }
}

async function createFetch() {
  const { createSafeFetch } = await import('../platform/safe-fetch/safe-fetch.ts');
  return createSafeFetch({ userAgent: `Loquat/${VERSION}` });
}

/** `loquat import slack|mattermost|vocechat` */
export function addImportCommands(importCommand: Command): void {
  addSlack(importCommand);
  addMattermost(importCommand);
  addVocechat(importCommand);
}

function addSlack(importCommand: Command): void {
  importCommand
    .command('slack')
    .description('import a team from Slack')
    .argument('<zip>', 'export of the workspace')
    .option('--download-files', 'fetch files from Slack, by the links in the export')
    .option(...MERGE_CHANNELS)
    .action(async (zip: string, { downloadFiles, ...options }: CommonOptions & { downloadFiles?: true }) => {
      const { openSlack } = await import('../importers/open-import-source.ts');
      await importAndClose(await openSlack(resolve(zip), downloadFiles ? await createFetch() : null), options);
    });
}

function addMattermost(importCommand: Command): void {
  importCommand
    .command('mattermost')
    .description('import a team from Mattermost')
    .argument('<export>', 'bulk export: the zip, or the .jsonl file without attachments')
    .option(...MERGE_CHANNELS)
    .action(async (path: string, options: CommonOptions) => {
      const { openMattermost } = await import('../importers/open-import-source.ts');
      await importAndClose(await openMattermost(resolve(path)), options);
    });
}

function addVocechat(importCommand: Command): void {
  importCommand
    .command('vocechat')
    .description('import a team from VoceChat')
    .argument('<folder>', 'data folder of its server')
    .option('--url <address>', 'read messages from the running server at this address, not from the folder')
    .option(...MERGE_CHANNELS)
    .addHelpText(
      'after',
      '\nWith --url, standard input has an access token of an administrator and, on a second line, its refresh token.',
    )
    .action(async (folder: string, { url, ...options }: CommonOptions & { url?: string }) => {
      const { openVocechat } = await import('../importers/open-import-source.ts');
      const [token = '', refreshToken = ''] = url === undefined ? [] : await readSecretLines(2);
      const server = url === undefined ? null : { url, token: token.trim(), refreshToken: refreshToken.trim() || null };
      await importAndClose(
        await openVocechat(resolve(folder), server && { server, safeFetch: await createFetch() }),
        options,
      );
    });
}
