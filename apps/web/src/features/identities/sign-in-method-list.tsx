import type { SignInMethod } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/i18n/use-format.ts';

// i18n-keys: method.password, method.email, method.google, method.github, method.oidc, method.metamask
// i18n-keys: method.thirdparty, method.passkey
/** The sign-in methods of an account, with the time at which each was added. */
export function SignInMethodList({ methods }: { methods: readonly SignInMethod[] }) {
  const { t } = useTranslation('auth');
  const format = useFormat();
  return (
    <ul className="grid gap-2">
      {methods.map(({ kind, label, issuer, added_at }, index) => (
        // Two passkeys can have the same name.
        <li key={`${kind} ${label} ${index}`} className="leading-[1.35]">
          <span className="block font-semibold wrap-anywhere">{t(`method.${kind}`)}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {[
              kind === 'oidc' ? issuer : label,
              added_at !== null && t('method.added', { when: format.moment(added_at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
