import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchiveSource } from '../archive/archive-source.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { createLeftOutList, type LeftOutList } from './left-out-list.ts';
import type { SourceTeam } from './source-team.ts';
import { createTeamArchive } from './team-archive.ts';
import type { VocechatServer } from './vocechat/vocechat-api.ts';

/** A team of another product, ready to be imported. Close it afterwards. */
export type ClosableArchive = ArchiveSource & { close(): void };

interface OpenedSource {
  team: SourceTeam;
  leftOut: LeftOutList;
  /** Files whose bytes identify this team. */
  files: readonly string[];
  close?: () => void;
}

async function archiveOf({ team, leftOut, files, close }: OpenedSource): Promise<ClosableArchive> {
  const hash = createHash('sha256').update(team.product);
  for (const file of files) await requireFile(file);
  for (const file of files) await pipeline(createReadStream(file), hash, { end: false });
  const id = hash.digest('hex');
  const { mtimeMs } = await stat(files[0]!);
  const archive = createTeamArchive(team, { id, madeAt: Math.floor(mtimeMs) }, leftOut);
  return {
    ...archive,
    close: () => {
      archive.close();
      close?.();
    },
  };
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new OperatorError(`There is no file ${path}.`);
}

/**
 * @param safeFetch fetches files from Slack; null: they are not imported. @throws OperatorError if it is no export
 */
export async function openSlack(path: string, safeFetch: SafeFetch | null): Promise<ClosableArchive> {
  const { openZip } = await import('./zip-archive.ts');
  const { readSlackTeam } = await import('./slack/slack-team.ts');
  await requireFile(path);
  const zip = await openZip(path);
  const leftOut = createLeftOutList();
  try {
    const team = await readSlackTeam(zip, { leftOut, safeFetch });
    return await archiveOf({ team, leftOut, files: [path], close: zip.close });
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * @param path of a zip or a .jsonl file. @throws OperatorError if it is no export
 */
export async function openMattermost(path: string): Promise<ClosableArchive> {
  const { openZip } = await import('./zip-archive.ts');
  const { readMattermostTeam } = await import('./mattermost/mattermost-team.ts');
  await requireFile(path);
  const zip = path.endsWith('.jsonl') ? null : await openZip(path);
  const leftOut = createLeftOutList();
  try {
    const team = await readMattermostTeam(zip ? { zip } : { path }, leftOut);
    return await archiveOf({ team, leftOut, files: [path], ...(zip && { close: zip.close }) });
  } catch (error) {
    zip?.close();
    throw error;
  }
}

/**
 * @param old server that still runs, for the messages; null: they are in the folder too
 * @throws OperatorError if it is no data folder
 */
export async function openVocechat(
  folder: string,
  old: { server: VocechatServer; safeFetch: SafeFetch } | null,
): Promise<ClosableArchive> {
  const { createVocechatApi } = await import('./vocechat/vocechat-api.ts');
  const { readVocechatTeam } = await import('./vocechat/vocechat-team.ts');
  if (old && old.server.token === '') throw new OperatorError('The token is missing: pass it on standard input.');
  const leftOut = createLeftOutList();
  const api = old && createVocechatApi(old.safeFetch, old.server);
  const team = readVocechatTeam(folder, { leftOut, now: Date.now(), api });
  const files = [join(folder, 'db', 'db.sqlite'), ...(api ? [] : [join(folder, 'msg', 'db')])];
  return archiveOf({ team, leftOut, files });
}
