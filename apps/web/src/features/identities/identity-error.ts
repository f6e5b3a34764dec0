/**
 * What ends a way through another site before our server is asked: `declined` there, `not_begun` in this browser (or too
 * long ago), no wallet, a wallet that did not sign, a script of Google that did not load.
 */
export type IdentityReason = 'declined' | 'not_begun' | 'wallet_absent' | 'wallet_declined' | 'google_blocked';

/** Thrown on the way to an account elsewhere. */
export class IdentityError extends Error {
  readonly reason: IdentityReason;

  constructor(reason: IdentityReason) {
    super(reason);
    this.name = 'IdentityError';
    this.reason = reason;
  }
}
