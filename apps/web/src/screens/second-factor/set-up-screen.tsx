import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSecondFactor } from '../../features/second-factor/second-factor.actions.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { usePending } from '../../lib/use-pending.ts';
import { liftRestriction } from '../../state/live-session.ts';
import { Button } from '../../ui/button.tsx';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { TurnOnDialog } from '../parts/second-factor/turn-on-dialog.tsx';
import { signOut } from '../parts/sign-out.ts';

/** Replaces the app for a user who has to set up a second factor first. */
export function SetUpScreen() {
  const { t } = useTranslation(['second_factor', 'common']);
  const server = useServerName() || PRODUCT_NAME;
  const [isOpen, setIsOpen] = useState(false);
  const leaving = usePending(signOut, reportFailure);
  const start = useRef<HTMLButtonElement>(null);
  // It replaces the screen that had the focus.
  useEffect(() => start.current?.focus(), []);
  const close = (): void => {
    setIsOpen(false);
    // Requested, since the dialog may have been closed early, or another device may have set it up.
    getSecondFactor().then(({ is_on }) => is_on && liftRestriction(), reportFailure);
  };
  return (
    <AuthLayout>
      <AuthHeading title={t('required_title')}>{t('required_text', { server })}</AuthHeading>
      <div className="mt-6 grid gap-2.5">
        <Button ref={start} variant="primary" size="lg" onClick={() => setIsOpen(true)}>
          {t('required_action')}
        </Button>
        <Button size="lg" disabled={leaving.isPending} onClick={() => leaving.run()}>
          {t('common:log_out.action')}
        </Button>
      </div>
      <p className="mt-4 text-sm text-muted">{t('required_passkey')}</p>
      {isOpen && (
        <Suspense>
          <TurnOnDialog isRequired onClose={close} />
        </Suspense>
      )}
    </AuthLayout>
  );
}
