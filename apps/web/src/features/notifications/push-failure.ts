/** Why a device cannot be reached by push; the names are those that existing clients use. */
export type PushFailureCode =
  | 'unsupported-browser'
  | 'permission-default'
  | 'permission-blocked'
  | 'failed-service-worker-registration'
  | 'invalid-vapid-key'
  | 'token-subscribe-failed'
  | 'token-subscribe-no-token'
  | 'token-update-failed'
  | 'token-unsubscribe-failed';

/** The error of a failed push subscription. */
export class PushFailure extends Error {
  readonly code: PushFailureCode;
  constructor(code: PushFailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
