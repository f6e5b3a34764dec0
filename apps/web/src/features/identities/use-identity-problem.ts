import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { IdentityError } from './identity-error.ts';

// i18n-keys: identity.declined, identity.not_begun, identity.wallet_absent, identity.wallet_declined
// i18n-keys: identity.google_blocked, identity.refused, identity.not_associated, identity.method_off
// i18n-keys: identity.email_conflict, identity.unavailable, identity.bad_address, identity.bound_already
// i18n-keys: identity.last_sign_in_method, identity.proof_required, identity.too_old, register.invalid_title, login.frozen
const keys = {
  'auth.credential_refused': 'identity.refused',
  'auth.exchange_failed': 'identity.refused',
  'request.malformed_body': 'identity.refused',
  'auth.magic_token_invalid': 'register.invalid_title',
  'auth.not_associated': 'identity.not_associated',
  'auth.method_disabled': 'identity.method_off',
  'auth.account_frozen': 'login.frozen',
  'user.email_conflict': 'identity.email_conflict',
  'openid.unavailable': 'identity.unavailable',
  'openid.bad_address': 'identity.bad_address',
  'auth.bound_already': 'identity.bound_already',
  'auth.last_sign_in_method': 'identity.last_sign_in_method',
  'auth.proof_required': 'identity.proof_required',
  'auth.session_too_old': 'identity.too_old',
} as const;

function keyOf(error: unknown) {
  if (error instanceof IdentityError) return `identity.${error.reason}` as const;
  const code = problemCodeOf(error);
  return code !== undefined && code in keys ? keys[code as keyof typeof keys] : undefined;
}

/** The error text for a failed sign-in or link with a provider; `provider` is its display name. */
export function useIdentityProblem(): (error: unknown, provider: string) => string {
  const { t } = useTranslation('auth');
  return (error, provider) => {
    const key = keyOf(error);
    return key === undefined ? failureText(error) : t(key, { provider });
  };
}
