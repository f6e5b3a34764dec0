import type { LoginConfig } from '@loquat/contract';
import { ArrowRight, Eye, Globe, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemKey } from '../../lib/i18n/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { ChannelTile } from '../../ui/picture/channel-tile.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

type Choice = Pick<LoginConfig, 'who_can_sign_up' | 'guest'>;

/** The choice of most teams. */
const PROPOSAL: Choice = { who_can_sign_up: 'InvitationOnly', guest: false };

export interface WhoStepProps {
  /** The earlier choice; undefined = none. */
  chosen: Choice | undefined;
  /** Saves the choice. Rejects like any call. */
  onContinue: (choice: Choice) => Promise<void>;
  onSkip: () => void;
  onBack: () => void;
}

/** Who may register, and whether guests are allowed. */
export function WhoStep({ chosen = PROPOSAL, onContinue, onSkip, onBack }: WhoStepProps) {
  const { t } = useTranslation(['welcome', 'common']);
  const [who, setWho] = useState(chosen.who_can_sign_up);
  const [guest, setGuest] = useState(chosen.guest);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleContinue = async () => {
    setIsSaving(true);
    setProblem(undefined);
    try {
      await onContinue({ who_can_sign_up: who, guest });
    } catch (error) {
      setProblem(t(`common:${problemKey(error)}`));
      setIsSaving(false);
    }
  };
  return (
    <section>
      <StepHeading title={t('who.title')} text={t('who.text')} />
      <RadioCardGroup label={t('who.title')} value={who} onValueChange={setWho} className="mt-6">
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
      <div className="my-3 flex items-center gap-3.5 px-4 py-3">
        <ChannelTile size={44} icon={<Eye size={20} />} />
        <Switch
          label={t('who.guests')}
          help={t('who.guests_text')}
          checked={guest}
          onCheckedChange={setGuest}
          className="flex-1"
        />
      </div>
      <FormError text={problem} />
      <StepButtons onBack={onBack}>
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
