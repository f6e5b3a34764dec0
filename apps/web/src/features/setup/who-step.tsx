import type { LoginConfig } from '@loquat/contract';
import { ArrowRight, Globe, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemKey } from '../../lib/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { RadioCardGroup } from '../../ui/radio-card-group.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

type WhoCanSignUp = LoginConfig['who_can_sign_up'];

export interface WhoStepProps {
  /** Saves the choice. Rejects like any call. */
  onContinue: (who: WhoCanSignUp) => Promise<void>;
  onSkip: () => void;
}

/** Who may register. */
export function WhoStep({ onContinue, onSkip }: WhoStepProps) {
  const { t } = useTranslation(['welcome', 'common']);
  const [who, setWho] = useState<WhoCanSignUp>('InvitationOnly');
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleContinue = async () => {
    setIsSaving(true);
    setProblem(undefined);
    try {
      await onContinue(who);
    } catch (error) {
      setProblem(t(`common:${problemKey(error)}`));
      setIsSaving(false);
    }
  };
  return (
    <section>
      <StepHeading title={t('who.title')} text={t('who.text')} />
      <RadioCardGroup label={t('who.title')} value={who} onValueChange={setWho} className="mt-6 mb-3">
        <RadioCard
          value="EveryOne"
          icon={<Globe aria-hidden />}
          title={t('who.everyone')}
          description={t('who.everyone_text')}
        />
        <RadioCard
          value="InvitationOnly"
          icon={<LinkIcon aria-hidden />}
          title={t('who.invited')}
          description={t('who.invited_text')}
        />
      </RadioCardGroup>
      <FormError text={problem} />
      <StepButtons>
        <Button variant="ghost" size="lg" onClick={onSkip}>
          {t('skip')}
        </Button>
        <Button
          variant="primary"
          size="lg"
          isLoading={isSaving}
          loadingText={t('saving')}
          onClick={() => void handleContinue()}
        >
          {t('continue')}
          <ArrowRight size={16} aria-hidden />
        </Button>
      </StepButtons>
    </section>
  );
}
