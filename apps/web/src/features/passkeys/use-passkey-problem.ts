import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';

// i18n-keys: passkey.refused, passkey.off, passkey.full, passkey.known, passkey.last, passkey.none_chosen, passkey.too_old
// i18n-keys: passkey.elsewhere, passkey.failed, login.frozen
const keysByCode = {
  'auth.credential_refused': 'passkey.refused',
  'auth.exchange_failed': 'passkey.failed',
  'request.malformed_body': 'passkey.failed',
  'auth.method_disabled': 'passkey.off',
  'auth.account_frozen': 'login.frozen',
  'auth.bound_already': 'passkey.known',
  'auth.last_sign_in_method': 'passkey.last',
  'auth.session_too_old': 'passkey.too_old',
  'passkey.too_many': 'passkey.full',
} as const;

/** Errors of the browser, by the name of the `DOMException`. */
const keysByName = {
  NotAllowedError: 'passkey.none_chosen',
  InvalidStateError: 'passkey.known',
  SecurityError: 'passkey.elsewhere',
} as const;

function keyOf(error: unknown) {
  if (error instanceof DOMException) {
    return error.name in keysByName ? keysByName[error.name as keyof typeof keysByName] : 'passkey.failed';
  }
  const code = problemCodeOf(error);
  return code !== undefined && code in keysByCode ? keysByCode[code as keyof typeof keysByCode] : undefined;
}

/** The text for a failure with a passkey. */
export function usePasskeyProblem(): (error: unknown) => string {
  const { t } = useTranslation('auth');
  return (error) => {
    const key = keyOf(error);
    return key === undefined ? failureText(error) : t(key);
  };
}
