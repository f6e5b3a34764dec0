import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { registerAccount, signIn } from '../../features/auth/auth.actions.ts';
import { forgetRegistration, keptRegistration } from '../../features/auth/registration-draft.ts';
import { SetNameForm } from '../../features/auth/set-name-form.tsx';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { proposedName } from '../../lib/i18n/proposed-name.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { openFirstChannelNext } from '../parts/first-channel-redirect.ts';

export interface SetNameScreenProps {
  magicToken: string | undefined;
  /** `login`: a the token of a sign-in email to an address without an account; it creates the account. */
  from: string | undefined;
  /** The address in the link of an email, from which a name is suggested. */
  email: string | undefined;
}

/** Last step of the registration. A confirmed token contains address and password; without a token, they come from the previous step. */
export function SetNameScreen({ magicToken, from, email }: SetNameScreenProps) {
  const { t } = useTranslation(['auth', 'common']);
  const server = useServerName() || PRODUCT_NAME;
  const draft = keptRegistration();
  if (magicToken === undefined && draft === null) return <Navigate to="/register" replace />;
  const handleJoin = async (name: string) => {
    if (magicToken === undefined) await registerAccount({ name, ...draft });
    else if (from === 'login') await signIn({ type: 'magiclink', magic_token: magicToken, extra_name: name });
    else await registerAccount({ name, magic_token: magicToken });
    forgetRegistration();
    openFirstChannelNext();
    toasts.success(t('common:done.register'));
  };
  return (
    <>
      <AuthHeading title={t('set_name.title')}>{t('set_name.text')}</AuthHeading>
      <SetNameForm proposal={proposedName(draft?.email ?? email ?? '')} server={server} onJoin={handleJoin} />
    </>
  );
}
