import { type Check, note, ok } from '../platform/check.ts';
import { type ReadServerSettings } from './outside.ts';

/** Whether what administrators set can be read, its secrets included. */
export const createSettingsReadableCheck = (readSettings: ReadServerSettings): Check => ({
  name: 'settings',
  async run() {
    const settings = await readSettings();
    return settings
      ? ok('all can be read')
      : note('there are none yet: the next start creates the database, or brings it up to date');
  },
});
