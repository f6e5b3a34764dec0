import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { registerAccount } from '../features/auth/auth.actions.ts';
import { proposedName } from '../lib/proposed-name.ts';
import { forgetRegistration, keptRegistration } from '../features/auth/registration-draft.ts';
import { SetNameForm } from '../features/auth/set-name-form.tsx';
import { useServerName } from '../features/server/server.store.ts';
import { toasts } from '../ui/toasts.ts';
import { AuthHeading } from './auth-heading.tsx';
import { PRODUCT_NAME } from './opening-screen.tsx';

/** Last step of the registration. A confirmed token carries address and password; without one they were just typed. */
export function SetNameScreen({ magicToken }: { magicToken: string | undefined }) {
  const { t } = useTranslation(['auth', 'common']);
  const server = useServerName() || PRODUCT_NAME;
  const kept = keptRegistration();
  if (magicToken === undefined && kept === null) return <Navigate to="/register" replace />;
  const handleJoin = async (name: string) => {
    await registerAccount({ name, ...(magicToken === undefined ? kept : { magic_token: magicToken }) });
    forgetRegistration();
    toasts.success(t('common:done.register'));
  };
  return (
    <>
      <AuthHeading title={t('set_name.title')}>{t('set_name.text')}</AuthHeading>
      <SetNameForm proposal={proposedName(kept?.email ?? '')} server={server} onJoin={handleJoin} />
    </>
  );
}
