import type { VoiceConfigInput, VoiceTestResult } from '@loquat/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { usePending } from '../../lib/use-pending.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Tag } from '../../ui/tag.tsx';
import { testVoiceConfig } from './voice.actions.ts';

export interface TestVoiceProps {
  /** The form's values, saved or not; null = the form is incomplete. */
  config: VoiceConfigInput | null;
}

type Outcome = VoiceTestResult | { failure: string };

// i18n-keys: voice.result.unreachable, voice.result.refused, voice.result.no_livekit, voice.result.clock
/** Asks the server whether calls would work with the form's values, and shows a remedy if not. */
export function TestVoice({ config }: TestVoiceProps) {
  const { t } = useTranslation('admin');
  const [outcome, setOutcome] = useState<Outcome>();
  const { isPending, run } = usePending(
    async (input: VoiceConfigInput) => setOutcome(await testVoiceConfig(input)),
    (failure) => setOutcome({ failure: failureText(failure) }),
  );
  const test = (): void => {
    if (!config) return;
    setOutcome(undefined);
    run(config);
  };
  const blockedReason = config ? undefined : t('voice.test_first');
  const refusal = outcome === undefined || outcome === 'ok' ? undefined : outcome;
  const words = typeof refusal === 'object' ? refusal.failure : refusal && t(`voice.result.${refusal}`);
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          className="h-[38px] max-md:h-11"
          isLoading={isPending}
          loadingText={t('voice.testing')}
          disabledReason={blockedReason}
          onClick={test}
        >
          {t('voice.test')}
        </Button>
        <span role="status">
          {outcome === 'ok' && (
            <Tag tone="on">
              <Check size={13} aria-hidden />
              {t('voice.result.ok')}
            </Tag>
          )}
        </span>
      </div>
      {blockedReason !== undefined && <p className="text-sm text-muted">{blockedReason}</p>}
      <FormError text={words} />
    </div>
  );
}
