import type { Examination } from '../modules/calls/provider/call-provider.ts';
import { createLivekit } from '../modules/calls/provider/livekit.ts';
import { findMissing } from '../modules/calls/provider/voice-provider.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { checkExternalService } from './external-service.ts';
import { createSettingsCheck, type SettingsCheckParts } from './settings-check.ts';

const ADVICE_ADDRESS =
  'Correct the address in the voice settings of the app (such as wss://voice.example.org), make sure that the LiveKit server is running, and let this machine reach it.';
const ADVICE_KEY =
  'Enter the key and secret again as listed under `keys` in the configuration of the LiveKit server, and make sure that both clocks are right.';

const ADVICE_CLOCK =
  'Set the clocks of both machines by the same time service (NTP): LiveKit rejects tokens from another time.';

function toFinding({ result, status, rooms }: Examination, host: string): Finding {
  switch (result) {
    case 'ok':
      return ok(`${host} responds and accepts the key; ${rooms} calls at the moment`);
    case 'clock':
      return wrong(`The clocks of ${host} and of this machine differ by more than half a minute.`, ADVICE_CLOCK);
    case 'refused':
      return wrong(`${host} does not accept the key and secret (${status}).`, ADVICE_KEY);
    case 'no_livekit':
      return wrong(`${host} does not respond like a LiveKit server (${status}).`, ADVICE_ADDRESS);
    default:
      return result satisfies never;
  }
}

/** Whether the voice server is reachable, accepts key and secret, and has the correct time. */
export const createVoiceCheck = (parts: SettingsCheckParts): Check =>
  createSettingsCheck('voice', parts, (settings) => {
    const voice = settings.get('voice');
    if (!voice.enabled) return note('calls are off; administrators switch them on in the app');
    const missing = findMissing(voice);
    if (missing) {
      return wrong(
        `Calls are on, but ${missing} is empty.`,
        'Complete the voice settings in the app, or switch calls off.',
      );
    }
    const { safeFetch, config, now } = parts;
    return checkExternalService({ address: voice.url, advice: ADVICE_ADDRESS }, async () => {
      const provider = createLivekit(voice, { safeFetch, allowPrivate: config.allowPrivateProviders, now });
      return toFinding(await provider.examine(), new URL(voice.url).host);
    });
  });
