import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { registerAccount, signIn } from '../../features/auth/auth.actions.ts';
import { proposedName } from '../../lib/i18n/proposed-name.ts';
import { forgetRegistration, keptRegistration } from '../../features/auth/registration-draft.ts';
import { SetNameForm } from '../../features/auth/set-name-form.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { beginLanding } from '../parts/landing.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';

export interface SetNameScreenProps {
  magicToken: string | undefined;
  /** `login`: a sign-in letter to somebody without an account, whose token signs in as soon as there is a name. */
  from: string | undefined;
  /** As in the links of mails: used to propose a name. */
  email: string | undefined;
}

/** Last step of the registration. A confirmed token carries address and password; without one they were just typed. */
export function SetNameScreen({ magicToken, from, email }: SetNameScreenProps) {
  const { t } = useTranslation(['auth', 'common']);
  const server = useServerName() || PRODUCT_NAME;
  const kept = keptRegistration();
  if (magicToken === undefined && kept === null) return <Navigate to="/register" replace />;
  const handleJoin = async (name: string) => {
    if (magicToken === undefined) await registerAccount({ name, ...kept });
    else if (from === 'login') await signIn({ type: 'magiclink', magic_token: magicToken, extra_name: name });
    else await registerAccount({ name, magic_token: magicToken });
    forgetRegistration();
    beginLanding();
    toasts.success(t('common:done.register'));
  };
  return (
    <>
      <AuthHeading title={t('set_name.title')}>{t('set_name.text')}</AuthHeading>
      <SetNameForm proposal={proposedName(kept?.email ?? email ?? '')} server={server} onJoin={handleJoin} />
    </>
  );
}
