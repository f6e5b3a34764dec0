import { ConfigError, loadConfig } from '../config.ts';
import type { Check } from '../platform/check.ts';
import { configurationCheck } from './configuration.check.ts';
import { createDataFolderCheck } from './data-folder.check.ts';
import { createDatabaseCheck, createRunningCheck } from './database.check.ts';
import { createDiskSpaceCheck } from './disk-space.check.ts';
import { createMailCheck } from './mail.check.ts';
import { createUploadsCheck } from './uploads.check.ts';

/** Everything `loquat doctor` looks at, in this order. A feature that talks to the outside adds its own here. */
export function listChecks(): readonly Check[] {
  try {
    const config = loadConfig();
    const { dataDir } = config;
    return [
      configurationCheck,
      createDataFolderCheck(dataDir),
      createDiskSpaceCheck(dataDir),
      createRunningCheck(dataDir),
      createDatabaseCheck(dataDir),
      createUploadsCheck(dataDir),
      createMailCheck(config),
    ];
  } catch (error) {
    // Where to look is not known before the configuration is right.
    if (error instanceof ConfigError) return [configurationCheck];
    throw error;
  }
}
