import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InviteLink } from '../features/invites/invite-link.tsx';
import { StepButtons } from '../features/setup/step-buttons.tsx';
import { StepHeading } from '../features/setup/step-heading.tsx';
import { Button } from '../ui/button.tsx';
import { proposeFrontendUrl } from './founding.ts';

export interface OnboardingInviteProps {
  onBack: () => void;
  onContinue: () => void;
}

/** The first invite link. The server learns its own address first, because links start with it. */
export function OnboardingInvite({ onBack, onContinue }: OnboardingInviteProps) {
  const { t } = useTranslation('welcome');
  const [isAddressed, setIsAddressed] = useState(false);
  useEffect(() => {
    // Without its address the server falls back to the one it was called by, which is the same here.
    void proposeFrontendUrl()
      .catch(() => {})
      .finally(() => setIsAddressed(true));
  }, []);
  return (
    <section>
      <StepHeading title={t('invite.step_title')} text={t('invite.step_text')} />
      <div className="mt-6 min-h-[220px] rounded-[14px] bg-surface p-[18px] shadow-[inset_0_0_0_1px_var(--border-strong)]">
        {isAddressed && <InviteLink />}
      </div>
      <StepButtons onBack={onBack}>
        <Button variant="primary" size="lg" onClick={onContinue}>
          {t('continue')}
          <ArrowRight size={16} aria-hidden />
        </Button>
      </StepButtons>
    </section>
  );
}
