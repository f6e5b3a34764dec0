import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type NewLogin, RegisterForm } from '../../features/auth/register-form.tsx';
import { confirmRegistration } from '../../features/auth/register.actions.ts';
import { keepRegistration } from '../../features/auth/registration-draft.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { textLink } from '../../ui/text-link.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';

/** First step of the registration: email address and password. */
export function RegisterScreen({ magicToken }: { magicToken: string | undefined }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const server = useServerName() || PRODUCT_NAME;
  const handleContinue = async (login: NewLogin) => {
    keepRegistration(login);
    const confirmed = await confirmRegistration(magicToken, login);
    if (confirmed === null) return navigate({ to: '/send_magic_link/$email', params: { email: login.email } });
    const search = { magic_token: confirmed };
    return navigate({ to: '/register/set_name/{-$from}', params: { from: undefined }, search });
  };
  return (
    <>
      <AuthHeading title={t('register.title')}>
        {magicToken === undefined ? t('register.text_open', { server }) : t('register.text_invited', { server })}
      </AuthHeading>
      <RegisterForm onContinue={handleContinue} />
      <p className="mt-[18px] text-base text-muted">
        {t('register.account_exists')}{' '}
        <Link to="/login" search={{ magic_token: magicToken }} className={textLink}>
          {t('register.sign_in')}
        </Link>
      </p>
    </>
  );
}
