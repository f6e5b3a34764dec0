import { callEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { callsStore } from './calls.store.ts';

const calls = connection.callsOf(callEndpoints);

/** Requests whether the server has calls. Rejects like any call. */
export async function learnVoice(): Promise<void> {
  const isEnabled = await calls.isVoiceEnabled();
  callsStore.setState({ isEnabled });
}
