import type { ServerSettings } from '../modules/server/server.access.ts';
import { loadSettings } from '../modules/server/settings.ts';
import { compareMigrations } from '../platform/db/migrate.ts';
import { openForReading } from '../platform/db/sqlite.ts';
import { findKey } from '../platform/secrets/keys.ts';
import { createSealer } from '../platform/secrets/sealing.ts';
import { createSqliteStores } from '../stores.ts';

const UNCHANGING = { follow: () => {} };

/**
 * The settings of administrators, secrets included, whether or not a server runs; undefined until there is a database
 * of this version. @throws if the key of the secrets is missing
 */
export async function readSettings(dataDir: string): Promise<Pick<ServerSettings, 'get'> | undefined> {
  const connection = openForReading(dataDir);
  if (!connection) return undefined;
  try {
    if (compareMigrations(connection.$client).pending.length > 0) return undefined;
    const secret = findKey(dataDir, 'sealing-secret');
    if (!secret) throw new Error('keys/sealing-secret is missing. Restore the folder of keys from a backup.');
    return await loadSettings({
      reads: createSqliteStores(connection),
      sealer: createSealer(secret),
      changes: UNCHANGING,
    });
  } finally {
    connection.$client.close();
  }
}
