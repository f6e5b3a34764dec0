import { type VoiceConfig, VoiceConfigInput, type VoiceTestResult } from '@loquat/contract';
import { OutgoingError } from '#platform/safe-fetch/outgoing-error.ts';
import { keptSecret } from '../../server/server.access.ts';
import type { CallProvider } from './call-provider.ts';
import { createLivekit, type LivekitParts } from './livekit.ts';

/** Older versions stored addresses that the schema rejects now. */
const isUsable = (url: string): boolean => url !== '' && VoiceConfigInput.shape.url.safeParse(url).success;

/** The missing or unusable setting without which users cannot call; undefined: none. */
export const findMissing = (voice: VoiceConfig): 'url' | 'api_key' | 'api_secret' | undefined =>
  isUsable(voice.url) ? (['api_key', 'api_secret'] as const).find((field) => voice[field] === '') : 'url';

/** Whether people can call each other. */
export const isReady = (voice: VoiceConfig): boolean => voice.enabled && findMissing(voice) === undefined;

/** LiveKit's own service has servers in many places and redirects to the nearest one. */
const HOSTED = '.livekit.cloud';

/**
 * The provider's origins for the content security policy: WebSocket, and HTTP to diagnose failures. The policy gets the
 * parsed host and nothing else of the URL.
 */
export function originsOf(voice: VoiceConfig): string[] {
  if (!isReady(voice)) return [];
  const { host, hostname, protocol } = new URL(voice.url);
  const isSecure = protocol === 'wss:' || protocol === 'https:';
  const hosts = hostname.endsWith(HOSTED) ? [host, `*${HOSTED}`] : [host];
  return hosts.flatMap((one) => (isSecure ? [`wss://${one}`, `https://${one}`] : [`ws://${one}`, `http://${one}`]));
}

/** The provider as currently configured; null: calls are off. */
export const providerOf = (voice: VoiceConfig, parts: LivekitParts): CallProvider | null =>
  isReady(voice) ? createLivekit(voice, parts) : null;

/**
 * Merges a form's values with the stored ones. The stored secret is kept only for the same key and URL: tokens signed
 * with it must never go to another server.
 */
export function withStoredSecret(given: VoiceConfigInput, stored: VoiceConfig): VoiceConfig {
  const isSameOwner = given.api_key === stored.api_key && given.url === stored.url;
  return { ...given, api_secret: keptSecret(given.api_secret, stored.api_secret, isSameOwner) };
}

/** Tests these settings. */
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
