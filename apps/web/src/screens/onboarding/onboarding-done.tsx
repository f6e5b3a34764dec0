import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { finishSetup } from './setup-progress.ts';
import { useServerName } from '../../features/server/server.store.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { beginLanding } from '../shared/landing.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { WelcomeActions } from '../shared/welcome-actions.tsx';

/** The server is open: what to do first. */
export function OnboardingDone() {
  const { t } = useTranslation('welcome');
  const navigate = useNavigate();
  const server = useServerName() || PRODUCT_NAME;
  const open = (): void => {
    beginLanding();
    void navigate({ to: '/chat', replace: true });
  };
  return (
    <section>
      <StepHeading title={t('done.title', { server })} text={t('done.text')} />
      <div className="mt-6">
        <WelcomeActions onLeave={finishSetup} />
      </div>
      <StepButtons>
        <Button variant="primary" size="lg" onClick={open}>
          {t('done.open', { server })}
          <ArrowRight size={16} aria-hidden />
        </Button>
      </StepButtons>
    </section>
  );
}
