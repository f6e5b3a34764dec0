import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSecondFactor } from '../../features/second-factor/second-factor.actions.ts';
import { useServerName } from '../../features/server/server.store.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { tellFailure } from '../../lib/tell-failure.ts';
import { usePending } from '../../lib/use-pending.ts';
import { liftRestriction } from '../../state/live-session.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { signOut } from '../parts/sign-out.ts';

const TurnOnDialog = lazyComponent(
  async () => (await import('../parts/second-factor/turn-on-dialog.tsx')).TurnOnDialog,
);

/** In place of the app, for whoever has to set up a second factor first. */
export function SetUpScreen() {
  const { t } = useTranslation(['second_factor', 'common']);
  const server = useServerName() || PRODUCT_NAME;
  const [isOpen, setIsOpen] = useState(false);
  const leaving = usePending(signOut, tellFailure);
  const start = useRef<HTMLButtonElement>(null);
  // It comes over whatever had the focus.
  useEffect(() => start.current?.focus(), []);
  const close = (): void => {
    setIsOpen(false);
    // Asked, since the dialog may have been left early, or another device may have done it.
    getSecondFactor().then(({ is_on }) => is_on && liftRestriction(), tellFailure);
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
