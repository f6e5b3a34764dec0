import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LicenseFacts } from '../../features/license/license-facts.tsx';
import { installPaidLicense } from '../../features/license/license.actions.ts';
import { useLicenseRefusal } from '../../features/license/use-license-refusal.ts';
import { queryClient } from '../../hooks/query-client.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

/** The return page of a payment: fetches the paid licence and installs it. */
export function PaymentScreen({ session }: { session: string }) {
  const { t } = useTranslation('admin');
  const refusalOf = useLicenseRefusal();
  const { data, error, refetch, isFetching } = useQuery(
    {
      queryKey: ['license', 'paid', session],
      queryFn: () => installPaidLicense(session),
      // Installs once: no refetch when the window regains focus.
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  if (isFetching) {
    return (
      <main className="flex h-dvh items-center justify-center gap-2.5 text-muted">
        <Spinner />
        <p role="status">{t('license.collecting')}</p>
      </main>
    );
  }
  const toLicense = (
    <Link to="/setting/{-$nav}" params={{ nav: 'license' }} className={buttonStyle({ variant: 'primary' })}>
      {t('license.to_license')}
    </Link>
  );
  const again = <Button onClick={() => void refetch()}>{t('license.again')}</Button>;
  return (
    <main className="h-dvh overflow-y-auto">
      <EmptyState
        headingLevel={1}
        art={data ? 'chat' : 'block'}
        title={data ? t('license.paid_title') : t('license.unpaid_title')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {!data && again}
            {toLicense}
          </span>
        }
      >
        {data ? t('license.paid_text') : refusalOf(error)}
      </EmptyState>
      {data && (
        <div className="mx-auto max-w-md px-5 pb-10">
          <LicenseFacts license={data} />
        </div>
      )}
    </main>
  );
}
