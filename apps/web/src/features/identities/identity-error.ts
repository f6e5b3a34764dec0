/**
 * Why signing in through a provider failed before a call to this server: `declined` there, `not_begun` in this browser
 * (or too long ago), no wallet, a wallet that did not sign, or Google's script did not load.
 */
export type IdentityReason = 'declined' | 'not_begun' | 'wallet_absent' | 'wallet_declined' | 'google_blocked';

/** Thrown while signing in through a provider. */
export class IdentityError extends Error {
  readonly reason: IdentityReason;

  constructor(reason: IdentityReason) {
    super(reason);
    this.name = 'IdentityError';
    this.reason = reason;
  }
}
