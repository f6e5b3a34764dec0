import { type OwnPasskey, passkeyEndpoints } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';
import { makePasskey } from './browser-passkeys.ts';

const passkeys = connection.callsOf(passkeyEndpoints);

/** The query key of the user's own passkeys. */
export const PASSKEYS = ['own-passkeys'] as const;

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PASSKEYS });

/** The user's own passkeys, in the order in which they were created. */
export const listPasskeys = (): Promise<OwnPasskey[]> => passkeys.listPasskeys();

/**
 * Creates a passkey in the browser, and registers it. Without a password, only within minutes after signing in. Rejects
 * with `auth.proof_required` and `passkey.too_many`, and as `makePasskey` does.
 */
export async function addPasskey(password?: string): Promise<OwnPasskey> {
  const options = await passkeys.startPasskeyRegistration({ body: { password } });
  const added = await passkeys.finishPasskeyRegistration({ body: { credential: await makePasskey(options) } });
  await refresh();
  return added;
}

/** Rejects with `passkey.not_found` if it is gone; the list is right either way. */
export async function renamePasskey({ credential_id }: OwnPasskey, name: string): Promise<void> {
  try {
    await passkeys.renamePasskey({ params: { credential_id }, body: { name } });
  } finally {
    await refresh();
  }
}

/** Rejects with `passkey.not_found`, and with `auth.last_sign_in_method` if no other sign-in method would be left. */
export async function removePasskey({ credential_id }: OwnPasskey): Promise<void> {
  try {
    await passkeys.deletePasskey({ params: { credential_id } });
  } finally {
    await refresh();
  }
}
