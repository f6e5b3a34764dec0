import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';

/** The errors of a form that asks for a code: at its fields, or above them. */
export interface CodeProblems {
  form?: string;
  password?: string;
  code?: string;
}

/** The text for a refusal, at its field. */
export function useCodeProblems(): (error: unknown) => CodeProblems {
  const { t } = useTranslation(['second_factor', 'setting']);
  return (error) => {
    switch (problemCodeOf(error)) {
      case 'auth.wrong_code':
        return { code: t('wrong_code') };
      case 'user.wrong_old_password':
        return { password: t('wrong_password') };
      case 'auth.session_too_old':
        return { form: t('too_old') };
      case 'auth.no_second_factor':
        return { form: t('begin_again') };
      default:
        return { form: failureText(error) };
    }
  };
}
