import { commonSettingsEndpoints } from '@loquat/contract';
import { freshAnswer } from '../../lib/fresh-answer.ts';
import { connection } from '../../state/connection.ts';
import { serverStore } from './server.store.ts';

const settings = connection.callsOf(commonSettingsEndpoints);

/** Loads the settings that apply to all users. Rejects like any call; the known values stay. */
export async function loadCommonSettings(): Promise<void> {
  const known = () => serverStore.getState().common;
  serverStore.setState({ common: await freshAnswer(known, () => settings.getCommonSettings()) });
}
