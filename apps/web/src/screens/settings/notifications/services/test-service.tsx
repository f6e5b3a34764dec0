import type { NotificationService } from '@loquat/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SERVICES_KEY, testService } from '#features/notifications/services.actions.ts';
import { queryClient } from '#hooks/query-client.ts';
import { failureText } from '#lib/i18n/failure-text.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { usePending } from '#lib/use-pending.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form/form-error.tsx';

interface TestServiceProps {
  service: NotificationService;
  /** The form has no changes, which the test would not contain. */
  isSaved: boolean;
}

type Outcome = { sentAt: number } | { failure: string };

/** Sends a test message, and shows whether the service took it. */
export function TestService({ service: { id }, isSaved }: TestServiceProps) {
  const { t } = useTranslation('service');
  const format = useFormat();
  const [outcome, setOutcome] = useState<Outcome>();
  /** The reason is in the service, which was loaded again. */
  const explain = (error: unknown): string => {
    if (problemCodeOf(error) !== 'notification_service.test_failed') return failureText(error);
    const known = queryClient.getQueryData<NotificationService[]>(SERVICES_KEY);
    const reason = known?.find((one) => one.id === id)?.failure?.reason;
    return t('test_failed', { reason: reason ? t(`reason.${reason}`) : '' }).trim();
  };
  const { isPending, run } = usePending(
    async () => {
      await testService(id);
      setOutcome({ sentAt: Date.now() });
    },
    (error) => setOutcome({ failure: explain(error) }),
  );
  const test = (): void => {
    setOutcome(undefined);
    run();
  };
  return (
    <>
      <Button
        isLoading={isPending}
        loadingText={t('testing')}
        disabledReason={isSaved ? undefined : t('test_first')}
        onClick={test}
      >
        {outcome ? t('test_again') : t('test')}
      </Button>
      <span role="status" className="inline-flex items-center gap-1.5 text-sm text-leaf-soft-text">
        {outcome && 'sentAt' in outcome && (
          <>
            <Check size={16} aria-hidden />
            {t('test_sent', { time: format.clock(outcome.sentAt) })}
          </>
        )}
      </span>
      <FormError text={outcome && 'failure' in outcome ? outcome.failure : undefined} />
    </>
  );
}
