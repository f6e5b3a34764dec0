import { shareByKey } from '../../lib/share-by-key.ts';
import { signIn } from './auth.actions.ts';

/** Signs in a user with a key of another site. Rejects with `auth.credential_refused` if the key is too old. */
export const followThirdPartyKey = shareByKey(
  async (key: string): Promise<void> => void (await signIn({ type: 'thirdparty', key })),
  (key) => key,
);
