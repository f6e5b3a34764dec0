import { type Check, note, ok } from '../platform/check.ts';
import { type ReadServerSettings } from './settings-check.ts';

/** Whether the settings of administrators can be read, including the secrets. */
export const createSettingsReadableCheck = (readSettings: ReadServerSettings): Check => ({
  name: 'settings',
  async run() {
    const settings = await readSettings();
    return settings
      ? ok('all can be read')
      : note('there are none yet: the next start creates the database, or brings it up to date');
  },
});
