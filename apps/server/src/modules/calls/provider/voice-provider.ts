import type { VoiceConfig, VoiceConfigInput, VoiceTestResult } from '@loquat/contract';
import { OutgoingError } from '../../../platform/safe-fetch/outgoing-error.ts';
import { keptSecret } from '../../server/server.access.ts';
import type { CallProvider } from './call-provider.ts';
import { createLivekit, type LivekitParts } from './livekit.ts';

/** What is still missing before anybody can call; undefined: nothing. */
export const findMissing = (voice: VoiceConfig): 'url' | 'api_key' | 'api_secret' | undefined =>
  (['url', 'api_key', 'api_secret'] as const).find((field) => voice[field] === '');

/** Whether people can call each other. */
export const isReady = (voice: VoiceConfig): boolean => voice.enabled && findMissing(voice) === undefined;

/** LiveKit's own service has servers in many places and says itself which one is nearest. */
const HOSTED = '.livekit.cloud';

/** Where browsers reach the provider, for the content security policy: WebSocket, and HTTP to see why that fails. */
export function originsOf(voice: VoiceConfig): string[] {
  if (!isReady(voice)) return [];
  const { host, hostname, protocol } = new URL(voice.url);
  const isSecure = protocol === 'wss:' || protocol === 'https:';
  const hosts = hostname.endsWith(HOSTED) ? [host, `*${HOSTED}`] : [host];
  return hosts.flatMap((one) => (isSecure ? [`wss://${one}`, `https://${one}`] : [`ws://${one}`, `http://${one}`]));
}

/** The provider as currently set up; null: calls are off. */
export const providerOf = (voice: VoiceConfig, parts: LivekitParts): CallProvider | null =>
  isReady(voice) ? createLivekit(voice, parts) : null;

/** A form's values over the stored ones: tokens signed with a secret only ever go to the server it belongs to. */
export function withStoredSecret(given: VoiceConfigInput, stored: VoiceConfig): VoiceConfig {
  const isSameOwner = given.api_key === stored.api_key && given.url === stored.url;
  return { ...given, api_secret: keptSecret(given.api_secret, stored.api_secret, isSameOwner) };
}

/** Whether calls would work with these settings. */
export async function testVoice(
  voice: VoiceConfig,
  parts: LivekitParts,
): Promise<{ result: VoiceTestResult; rooms: number | null }> {
  const missing = findMissing(voice);
  if (missing !== undefined) return { result: missing === 'url' ? 'unreachable' : 'refused', rooms: null };
  try {
    const { result, rooms } = await createLivekit(voice, parts).examine();
    return { result, rooms };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { result: error.reason === 'malformed' ? 'no_livekit' : 'unreachable', rooms: null };
  }
}
