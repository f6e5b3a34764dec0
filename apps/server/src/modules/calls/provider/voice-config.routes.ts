import type { callEndpoints } from '@loquat/contract';
import type { Handlers } from '#platform/http/implement.ts';
import type { RunUnit } from '#platform/unit-of-work.ts';
import type { ServerSettings } from '../../server/server.access.ts';
import type { LivekitParts } from './livekit.ts';
import { isReady, testVoice, withStoredSecret } from './voice-provider.ts';

export interface VoiceConfigParts {
  transact: RunUnit;
  settings: ServerSettings;
  livekit: LivekitParts;
}

type VoiceCalls = Pick<
  typeof callEndpoints,
  'isVoiceEnabled' | 'getVoiceConfig' | 'updateVoiceConfig' | 'testVoiceConfig'
>;

/** The provider of voice and video. Its secret can be set but never read. */
export const voiceConfigHandlers = ({ transact, settings, livekit }: VoiceConfigParts): Handlers<VoiceCalls> => ({
  isVoiceEnabled: () => isReady(settings.get('voice')),
  getVoiceConfig() {
    const { api_secret, ...config } = settings.get('voice');
    return { ...config, api_secret: '' as const, has_api_secret: api_secret !== '' };
  },
  updateVoiceConfig: ({ body }) =>
    transact((tx) => settings.update(tx, 'voice', (present) => withStoredSecret(body, present))),
  testVoiceConfig: ({ body }) => testVoice(withStoredSecret(body, settings.get('voice')), livekit),
});
