import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { OpenidConnection } from './openid-connections.ts';
import type { PendingSignIns } from './pending-sign-ins.ts';

/** Starts a sign-in at a provider: stores the values that verify the return, and returns the URL to open. */
export async function depart(
  pending: PendingSignIns,
  connection: OpenidConnection,
  redirect_uri: string,
): Promise<string> {
  const state = randomState();
  const nonce = randomNonce();
  const code_verifier = randomPKCECodeVerifier();
  const url = buildAuthorizationUrl(connection.configuration, {
    redirect_uri,
    scope: connection.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  });
  pending.put(state, { connection, nonce, code_verifier, redirect_uri });
  return url.href;
}
