import type { IdentityCredential } from '@loquat/contract';
import type { Departure } from './departure.ts';
import { IdentityError } from './identity-error.ts';

/** The query parameters of a provider's redirect. */
export interface Returned {
  code?: string | undefined;
  state?: string | undefined;
  /** The issuer, from newer OpenID providers. */
  iss?: string | undefined;
  error?: string | undefined;
}

/** The kinds of providers that redirect users to a page of this server. */
export const returningTypes = ['github', 'oidc'] as const;
export type ReturningType = (typeof returningTypes)[number];

export const isReturningType = (type: string): type is ReturningType =>
  (returningTypes as readonly string[]).includes(type);

/** The credential for this server. @throws IdentityError `declined` if the provider confirmed no user */
export function credentialOf(
  type: ReturningType,
  { code, state = '', iss }: Returned,
  { magic_token }: Pick<Departure, 'magic_token'>,
): IdentityCredential {
  if (!code) throw new IdentityError('declined');
  if (type === 'github') return { type, code, magic_token };
  return { type, code, state, iss, magic_token };
}
