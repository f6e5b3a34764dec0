import { openDatabaseReader } from '../composition/open-database.ts';
import type { Config } from '../config/config.ts';
import type { ServerSettings } from '../modules/server/server.access.ts';
import { loadSettings } from '../modules/server/settings.ts';
import { findKey } from '../platform/secrets/keys.ts';
import { createSealer } from '../platform/secrets/sealing.ts';

const UNCHANGING = { follow: () => {} };

/**
 * The settings of administrators, secrets included, whether or not a server runs; undefined until there is a database
 * of this version. @throws if the key of the secrets is missing
 */
export async function readSettings(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Pick<ServerSettings, 'get'> | undefined> {
  const database = await openDatabaseReader(config);
  if (!database) return undefined;
  try {
    if (database.pending > 0) return undefined;
    const secret = findKey(config.dataDir, 'sealing-secret');
    if (!secret) throw new Error('keys/sealing-secret is missing. Restore the folder of keys from a backup.');
    return await loadSettings({
      reads: database.reads,
      sealer: createSealer(secret),
      changes: UNCHANGING,
    });
  } finally {
    await database.close();
  }
}
