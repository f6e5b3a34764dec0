import type { NewPasskeyCredential, PasskeyCredential } from '@loquat/contract';
import type { Passkey } from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';

/** Accepted key algorithms by COSE number: EdDSA, ES256, RS256. Every browser supports one of these. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** The stored fields of a new passkey, after its verification. */
export type NewPasskey = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

// Loaded at the first ceremony: some 20 packages, mostly for certificates, which few servers ever need.
const load = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

/** The browser created it in a frame on another site. */
const isFramed = ({ crossOrigin }: { crossOrigin?: boolean }) => crossOrigin === true;

/** Verifies a new passkey; null unless it was created for this challenge and this server, with user verification. */
export async function verifyNewPasskey(
  { response, ...credential }: NewPasskeyCredential,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<NewPasskey | null> {
  const lib = await load();
  try {
    const attestation = lib.decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
    // No attestation certificates were requested. Verifying them would require fetching URLs that they name.
    if (attestation.get('attStmt').get('x5c') !== undefined) return null;
    if (!['none', 'packed'].includes(attestation.get('fmt'))) return null;
    if (isFramed(lib.decodeClientDataJSON(response.clientDataJSON))) return null;
    const { registrationInfo } = await lib.verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (registrationInfo?.credential.id !== credential.id) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const public_key = Buffer.from(publicKey).toString('base64url');
    return { credential_id: id, public_key, counter, transports: response.transports };
  } catch {
    // The library throws for every kind of invalid input.
    return null;
  }
}

/**
 * Verifies that a passkey signed a challenge for this server, with user verification; returns its new counter, or null.
 * `takeChallenge` is called at most once, and nothing is awaited between that and its check.
 */
export async function verifySignature(
  { response, ...credential }: PasskeyCredential,
  passkey: Pick<Passkey, 'credential_id' | 'public_key' | 'counter'>,
  { takeChallenge, party }: { takeChallenge: (challenge: string) => boolean; party: RelyingParty },
): Promise<number | null> {
  const lib = await load();
  try {
    if (isFramed(lib.decodeClientDataJSON(response.clientDataJSON))) return null;
    const { userHandle, ...signed } = response;
    const { verified, authenticationInfo } = await lib.verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
