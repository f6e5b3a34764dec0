import { passkeyEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { deviceKey } from '../../state/device.ts';
import { startSession } from '../../state/session.ts';
import { signByPasskey } from './browser-passkeys.ts';

const passkeys = connection.callsOf(passkeyEndpoints);

/** A challenge is valid for five minutes on the server. */
const CHALLENGE_MS = 240_000;

async function enter(options?: Parameters<typeof signByPasskey>[1]): Promise<void> {
  const credential = await signByPasskey(await passkeys.startPasskeySignIn(), options);
  const requireStay = () => options?.signal?.throwIfAborted();
  requireStay();
  const answer = await passkeys.finishPasskeySignIn({ body: { credential, device: deviceKey(), device_token: '' } });
  // If a suggested passkey is picked at the moment of the press, two sessions of one device would end each other.
  requireStay();
  startSession(answer);
}

/** Asks for a passkey and signs in with it. Rejects with `ProblemError`, and as `signByPasskey` does. */
export const signInWithPasskey = (): Promise<void> => enter();

const isTimeUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/**
 * Makes the browser suggest passkeys in the field for the address, and signs in with the picked one. Resolves then, or
 * once `signal` aborts; rejects with the error of a picked passkey.
 */
export async function signInWithSuggestedPasskey(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const round = AbortSignal.any([signal, AbortSignal.timeout(CHALLENGE_MS)]);
    try {
      return await enter({ isSuggestion: true, signal: round });
    } catch (error) {
      // Browsers reject with the abort reason, or with a generic error.
      if (!round.aborted && !isTimeUp(error)) throw error;
    }
  }
}
