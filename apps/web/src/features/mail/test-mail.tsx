import { TestEmail } from '@loquat/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { usePending } from '../../lib/use-pending.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { sendTestMail } from './smtp.actions.ts';

/** The beginning of the server's refusal; the rest is the reason. */
const REFUSAL = /^the letter was not sent: /;

export interface TestMailProps {
  /** The initial recipient. */
  address: string;
  serverName: string;
  /** Why no mail can be sent now. */
  blockedReason: string | undefined;
}

type Outcome = 'sent' | { failure: string };

/** Sends one mail with the saved configuration, and shows the text of a refusal. */
export function TestMail({ address, serverName, blockedReason }: TestMailProps) {
  const { t } = useTranslation('admin');
  const [to, setTo] = useState(address);
  const { error, outcome, isPending, send } = useSending(to, serverName);
  const mayGo = !isPending && blockedReason === undefined;
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={t('smtp.test_to')}
          isLabelHidden
          name="test-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={to}
          error={error}
          className="w-[280px] max-md:w-full"
          onChange={(event) => setTo(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The surrounding form saves the settings.
            event.preventDefault();
            if (mayGo) send();
          }}
        />
        <Button
          className="h-[38px]"
          isLoading={isPending}
          loadingText={t('smtp.testing')}
          disabledReason={blockedReason}
          onClick={() => send()}
        >
          {t('smtp.test')}
        </Button>
        <span role="status" className="grid h-[38px] items-center">
          {outcome === 'sent' && (
            <Tag tone="on">
              <Check size={13} aria-hidden />
              {t('smtp.test_sent')}
            </Tag>
          )}
        </span>
      </div>
      {blockedReason !== undefined && <p className="text-sm text-muted">{blockedReason}</p>}
      <FormError text={typeof outcome === 'object' ? outcome.failure : undefined} />
    </div>
  );
}

function useSending(to: string, serverName: string) {
  const { t } = useTranslation('admin');
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const wordsFor = (failure: unknown): string =>
    problemCodeOf(failure) === 'mail.disabled'
      ? t('smtp.smtp_first')
      : t('smtp.test_refused', { words: failureText(failure).replace(REFUSAL, '') });
  const { isPending, run } = usePending(
    async (email: TestEmail) => {
      await sendTestMail(email);
      setOutcome('sent');
    },
    (failure) => setOutcome({ failure: wordsFor(failure) }),
  );
  const send = (): void => {
    const subject = t('smtp.test_subject', { server: serverName });
    const email = TestEmail.safeParse({ to, subject, content: `<p>${t('smtp.test_content')}</p>` });
    setOutcome(undefined);
    setError(email.success ? undefined : t('smtp.test_bad'));
    if (email.success) run(email.data);
  };
  return { error, outcome, isPending, send };
}
