import type { NewPasskeyCredential, PasskeyCreation, PasskeyCredential, PasskeyRequest } from '@loquat/contract';
import { toBase64Url } from '../../lib/base64url.ts';

/** Why this browser offers no passkeys on this page. */
export type PasskeyLack = 'insecure' | 'unsupported';

/** Undefined: it does. Browsers have passkeys on pages over HTTPS and on localhost. */
export function passkeyLack(): PasskeyLack | undefined {
  if (!isSecureContext) return 'insecure';
  const isKnown = 'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  return isKnown ? undefined : 'unsupported';
}

/** Whether the browser offers passkeys among the suggestions of a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (passkeyLack()) return false;
  // Older browsers do not have it, whatever the type says.
  const { isConditionalMediationAvailable: ask }: Partial<typeof PublicKeyCredential> = PublicKeyCredential;
  return (await ask?.call(PublicKeyCredential)) ?? false;
}

const isPasskey = (credential: Credential | null): credential is PublicKeyCredential =>
  credential instanceof PublicKeyCredential;

/** The user chose none: the dialog was closed, or timed out. */
const noneChosen = () => new DOMException('no passkey', 'NotAllowedError');

const idsOf = ({ rawId }: PublicKeyCredential) => ({
  id: toBase64Url(rawId),
  rawId: toBase64Url(rawId),
  type: 'public-key' as const,
});

/**
 * Creates a passkey. The JSON is written by hand, since password managers return objects without `toJSON`. Rejects with
 * a `DOMException`: `NotAllowedError` if the user declines, `InvalidStateError` if this authenticator has one.
 */
export async function makePasskey({ publicKey }: PasskeyCreation): Promise<NewPasskeyCredential> {
  const made = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
  });
  if (!isPasskey(made)) throw noneChosen();
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...idsOf(made),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      attestationObject: toBase64Url(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/**
 * Signs the server's challenge. `isSuggestion`: waits until the user picks a passkey in a field with `webauthn`
 * completion. Rejects with a `DOMException`: `NotAllowedError` if the user declines, `AbortError` once `signal` aborts.
 */
export async function signByPasskey(
  { publicKey }: PasskeyRequest,
  { isSuggestion = false, signal }: { isSuggestion?: boolean; signal?: AbortSignal } = {},
): Promise<PasskeyCredential> {
  const chosen = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
    ...(isSuggestion && { mediation: 'conditional' as const }),
    ...(signal && { signal }),
  });
  if (!isPasskey(chosen)) throw noneChosen();
  const response = chosen.response as AuthenticatorAssertionResponse;
  return {
    ...idsOf(chosen),
    response: {
      clientDataJSON: toBase64Url(response.clientDataJSON),
      authenticatorData: toBase64Url(response.authenticatorData),
      signature: toBase64Url(response.signature),
      userHandle: toBase64Url(response.userHandle),
    },
  };
}
