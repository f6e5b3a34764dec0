import type { VoiceConfig } from '@loquat/contract';
import { countRooms } from '../modules/calls/voice-server.ts';
import { type Check, type Finding, note, ok, wrong } from '../platform/check.ts';
import { askOutside, createSettingsCheck, type SettingsCheckParts } from './outside.ts';

const UNAUTHORISED = 401;
const FORBIDDEN = 403;

const ADVICE_ADDRESS =
  'Correct the address in the voice settings of the app (such as wss://voice.example.org), make sure that the LiveKit server is running, and let this machine reach it.';
const ADVICE_KEY =
  'Enter the key and secret again as listed under `keys` in the configuration of the LiveKit server, and make sure that both clocks are right.';

const findMissing = (voice: VoiceConfig) =>
  (['url', 'api_key', 'api_secret'] as const).find((field) => voice[field] === '');

function judge(status: number, rooms: number | null, host: string): Finding {
  if (rooms !== null) return ok(`${host} responds and accepts the key; ${rooms} calls at the moment`);
  if (status === UNAUTHORISED || status === FORBIDDEN) {
    return wrong(`${host} does not accept the key and secret (${status}).`, ADVICE_KEY);
  }
  return wrong(`${host} does not respond like a LiveKit server (${status}).`, ADVICE_ADDRESS);
}

/** The voice server, if there is one: reachable, and key and secret accepted. */
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
    return askOutside({ address: voice.url, advice: ADVICE_ADDRESS }, async () => {
      const asking = { safeFetch, allowPrivate: config.allowPrivateProviders, now: now() };
      const { status, rooms } = await countRooms(voice, asking);
      return judge(status, rooms, new URL(voice.url).host);
    });
  });
