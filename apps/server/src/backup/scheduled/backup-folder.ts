import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { orNull } from '../../platform/blobs/disk-file.ts';
import { removeFolder } from '../copy-files.ts';

type Place = Pick<Config, 'dataDir' | 'backupDir'>;

const ID_LENGTH = 8;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** A finished backup of the schedule. `madeAt`: its start, in milliseconds since the epoch, in whole seconds. */
export interface ScheduledBackup {
  name: string;
  madeAt: number;
}

/** The folder of scheduled backups. */
export const scheduledFolderOf = ({ dataDir, backupDir }: Place): string =>
  backupDir ?? join(dataDir, 'backups', 'scheduled');

/** Keeps servers that share a folder from deleting each other's backups. */
const prefixOf = (serverId: string) =>
  `loquat-${createHash('sha256').update(serverId).digest('hex').slice(0, ID_LENGTH)}-`;

/** The name of a backup that starts now; times in names are in UTC. */
export const scheduledName = (serverId: string, now: number): string =>
  `${prefixOf(serverId)}${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

function timeIn(name: string, prefix: string): number | undefined {
  const parts = name.startsWith(prefix) ? TIME.exec(name.slice(prefix.length)) : null;
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The finished backups of a server, newest first; none if the folder is missing. */
export async function listScheduled(folder: string, serverId: string): Promise<ScheduledBackup[]> {
  const prefix = prefixOf(serverId);
  const entries = (await orNull(readdir(folder, { withFileTypes: true }))) ?? [];
  const found = entries.flatMap((entry) => {
    const madeAt = entry.isDirectory() ? timeIn(entry.name, prefix) : undefined;
    return madeAt === undefined ? [] : [{ name: entry.name, madeAt }];
  });
  return found.sort((one, other) => other.madeAt - one.madeAt);
}

/** Removes the remains of this server's interrupted backups. Call it only while none is being made. */
export async function removeUnfinished(folder: string, serverId: string): Promise<void> {
  const prefix = prefixOf(serverId);
  const entries = (await orNull(readdir(folder))) ?? [];
  const unfinished = entries.filter((name) => name.startsWith(prefix) && name.endsWith('.unfinished'));
  for (const name of unfinished) await removeFolder(join(folder, name));
}
