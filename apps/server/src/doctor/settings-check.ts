import type { Config } from '../config/config.ts';
import type { ServerSettings } from '../modules/server/server.access.ts';
import { type Check, type Finding, note } from '../platform/check.ts';
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts';

/** Reads the server settings; undefined if there is no database, or this version cannot read it. */
export type ReadServerSettings = () => Promise<Pick<ServerSettings, 'get'> | undefined>;

/** Dependencies of checks that read server settings. */
export interface SettingsCheckParts {
  config: Config;
  readSettings: ReadServerSettings;
  safeFetch: SafeFetch;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Creates a check of the settings that administrators change in the app. */
export const createSettingsCheck = (
  name: string,
  { readSettings }: Pick<SettingsCheckParts, 'readSettings'>,
  inspect: (settings: Pick<ServerSettings, 'get'>) => Finding | Promise<Finding>,
): Check => ({
  name,
  async run() {
    const settings = await readSettings();
    return settings ? inspect(settings) : note('not checked: there are no settings that can be read');
  },
});
