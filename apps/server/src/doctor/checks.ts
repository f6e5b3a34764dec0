import { type Config, ConfigError, loadConfig } from '../config/config.ts';
import type { Check } from '../platform/check.ts';
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { USER_AGENT } from '../version.ts';
import { configurationCheck } from './configuration.check.ts';
import { createDataFolderCheck } from './data-folder.check.ts';
import { createDatabaseCheck, createRunningCheck } from './database.check.ts';
import { createDiskSpaceCheck } from './disk-space.check.ts';
import { createFrontendUrlCheck } from './frontend-url.check.ts';
import { createGithubCheck } from './github.check.ts';
import { createGoogleCheck } from './google.check.ts';
import { createInterruptedCheck } from './interrupted.check.ts';
import { createLastBackupCheck } from './last-backup.check.ts';
import { createLicenseCheck } from './license.check.ts';
import { createMailCheck } from './mail.check.ts';
import { createOpenidCheck } from './openid.check.ts';
import { createPostgresCheck, createPostgresUsersCheck } from './postgres.check.ts';
import { createPushCheck } from './push.check.ts';
import { readSettings } from './read-settings.ts';
import { createReplicaCheck } from './replica.check.ts';
import type { SettingsCheckParts } from './settings-check.ts';
import { createSettingsReadableCheck } from './settings.check.ts';
import { createUploadsCheck } from './uploads.check.ts';
import { createVoiceCheck } from './voice.check.ts';

/** Settings are read once; if they cannot be read, only one check reports it. */
function listSettingsChecks(config: Config): readonly Check[] {
  let reading: ReturnType<typeof readSettings> | undefined;
  const readOnce = () => (reading ??= readSettings(config));
  const parts: SettingsCheckParts = {
    config,
    readSettings: () => readOnce().catch(() => undefined),
    safeFetch: createSafeFetch({ userAgent: USER_AGENT }),
    now: () => Date.now(),
  };
  return [
    createSettingsReadableCheck(readOnce),
    createFrontendUrlCheck(parts),
    createLicenseCheck(parts),
    createMailCheck(parts),
    createPushCheck(parts),
    createVoiceCheck(parts),
    createGoogleCheck(parts),
    createGithubCheck(parts),
    createOpenidCheck(parts),
  ];
}

/** All checks of `loquat doctor`, in this order. A feature with outgoing requests adds its own here. */
export function listChecks(): readonly Check[] {
  try {
    const config = loadConfig();
    const { dataDir, databaseUrl, databaseReplicaUrl } = config;
    return [
      configurationCheck,
      createDataFolderCheck(dataDir),
      createInterruptedCheck(config),
      createDiskSpaceCheck(config),
      ...(databaseUrl === undefined
        ? [createRunningCheck(dataDir), createDatabaseCheck(dataDir)]
        : [createPostgresUsersCheck(databaseUrl), createPostgresCheck(databaseUrl)]),
      ...(databaseUrl === undefined || databaseReplicaUrl === undefined
        ? []
        : [createReplicaCheck(databaseReplicaUrl, databaseUrl)]),
      createUploadsCheck(config),
      createLastBackupCheck(config, () => Date.now()),
      ...listSettingsChecks(config),
    ];
  } catch (error) {
    // Without a valid configuration, the other checks do not know the folder.
    if (error instanceof ConfigError) return [configurationCheck];
    throw error;
  }
}
