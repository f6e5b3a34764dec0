import { type Answer, callEndpoints, type VoiceConfigInput, type VoiceTestResult } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';
import { learnVoice } from './learn-voice.actions.ts';

const calls = connection.callsOf(callEndpoints);

/** The voice provider; its secret is never returned. */
export type ShownVoiceConfig = Answer<typeof callEndpoints.getVoiceConfig>;

/** The query key of the voice provider. */
export const VOICE_KEY = ['voice-config'] as const;

/** The voice provider, as administrators may see it. */
export const getVoiceConfig = (): Promise<ShownVoiceConfig> => calls.getVoiceConfig();

/** Chooses the voice provider. Rejects like any call. */
export async function updateVoiceConfig(config: VoiceConfigInput): Promise<void> {
  await calls.updateVoiceConfig({ body: config });
  await queryClient.invalidateQueries({ queryKey: VOICE_KEY });
  await learnVoice();
}

/** Whether calls would work with a configuration, saved or not. Rejects like any call. */
export async function testVoiceConfig(config: VoiceConfigInput): Promise<VoiceTestResult> {
  const { result } = await calls.testVoiceConfig({ body: config });
  return result;
}
