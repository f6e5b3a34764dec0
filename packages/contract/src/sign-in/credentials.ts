import * as z from 'zod/mini';
import { Email } from '../email.ts';
import { Uid } from '../ids.ts';
import { maxBytes, maybe, orDefault } from '../input.ts';
import { NAME_MAX_BYTES } from '../limits.ts';
import { MagicToken, Password, WidgetId } from './account-fields.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { WalletAddress, WalletNonce, WalletSignature } from './wallet-signature.ts';

// Only the server checks credentials: a file of its own, which pages do not load with the calls.
/** The fields for a user without an account. */
const invitation = {
  magic_token: orDefault(MagicToken, ''),
  /** The embedded widget by which they come: without an invitation, they talk to its host alone. */
  widget_id: z.optional(WidgetId),
  /** The requested host, an active member or bot. Absent: the founder. */
  widget_host: z.optional(Uid),
};
/** Issued by a provider; opaque. */
const Proof = z.string().check(z.minLength(1), z.maxLength(8_192));
const GoogleCredential = z.object({ type: z.literal('google'), id_token: Proof, ...invitation });
const GithubCredential = z.object({ type: z.literal('github'), code: Proof, ...invitation });
const OpenidCredential = z.object({
  type: z.literal('oidc'),
  /** Returned by the provider in the address. */
  code: Proof,
  state: Proof,
  /** Likewise, from providers that send it; clients that pass it on cannot be misled about the provider (RFC 9207). */
  iss: maybe(Proof),
  ...invitation,
});
const WalletCredential = z.object({
  type: z.literal('metamask'),
  public_address: WalletAddress,
  nonce: WalletNonce,
  signature: WalletSignature,
  ...invitation,
});

/** Sign-in methods with a provider account, which can be linked. */
export const IdentityCredential = z.discriminatedUnion('type', [
  GoogleCredential,
  GithubCredential,
  OpenidCredential,
  WalletCredential,
]);
export type IdentityCredential = z.output<typeof IdentityCredential>;
/** The requested name of an account made by following a magic link; empty for existing accounts. */
const ExtraName = z.string().check(z.trim(), maxBytes(NAME_MAX_BYTES));

/** Ways to sign in. */
export const Credential = z.discriminatedUnion('type', [
  z.object({ type: z.literal('password'), email: Email, password: Password }),
  GoogleCredential,
  GithubCredential,
  OpenidCredential,
  z.object({ type: z.literal('magiclink'), magic_token: MagicToken, extra_name: orDefault(ExtraName, '') }),
  WalletCredential,
  z.object({ type: z.literal('thirdparty'), key: Proof }),
  /** Finishes a sign-in that got the answer `auth.second_factor_required`. */
  z.object({ type: z.literal('second_factor'), ticket: Proof, code: SecondFactorCode }),
]);
export type Credential = z.output<typeof Credential>;
