import { errors } from 'jose';
import { fetchKeySet } from '../modules/providers/remote-keys.ts';
import { type Check, note, ok, wrong } from '../platform/check.ts';
import { OutgoingError } from '../platform/safe-fetch/outgoing-error.ts';
import { checkExternalService } from './external-service.ts';
import { createSettingsCheck, type SettingsCheckParts } from './settings-check.ts';

const ADVICE =
  'Let this machine reach it, or correct GOOGLE_KEYS_URL; without its keys, sign-in with Google does not work.';
const ADVICE_DNS = 'The public address of Google cannot be there: fix name resolution on this machine.';

/** Sign-in with Google, if it is offered: configured, and the keys are available. */
export const createGoogleCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('google', parts, (settings) => {
    if (!settings.get('login').google) return note('sign-in with Google is not offered');
    if (settings.get('google').client_id === '') {
      return wrong(
        'Sign-in with Google is offered, but there is no client id.',
        'Enter the client id of your app at Google in the login settings of the app, or stop offering it.',
      );
    }
    const { safeFetch, config } = parts;
    const { url } = config.googleKeys;
    return checkExternalService({ address: url, advice: ADVICE, adviceIfPrivate: ADVICE_DNS }, async () => {
      try {
        const { keys } = await fetchKeySet(safeFetch, config.googleKeys);
        if (keys.length === 0) throw new OutgoingError('malformed');
        return ok(`${new URL(url).host} provides the keys that verify sign-ins`);
      } catch (error) {
        throw error instanceof errors.JOSEError ? new OutgoingError('malformed') : error;
      }
    });
  });
