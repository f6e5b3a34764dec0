import { ConfigError, findMisspelt, loadConfig } from '../config/config.ts';
import { type Check, note, ok, wrong } from '../platform/check.ts';

/** Whether environment variables have invalid values or misspelt names. */
export const configurationCheck: Check = {
  name: 'configuration',
  async run() {
    try {
      loadConfig();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return wrong(
        error.message,
        'Correct these variables; docs/configuration.md explains each. Then run the doctor again.',
      );
    }
    const misspelt = findMisspelt().map(({ name, meant }) => `${name} is not read; ${meant} is.`);
    return misspelt.length > 0 ? note(misspelt.join('\n')) : ok('all variables are valid');
  },
};
