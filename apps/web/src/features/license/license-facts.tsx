import type { License } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { isUnlimited, namedDomains } from './license-state.ts';

/** The terms of a licence, as a list. */
export function LicenseFacts({ license }: { license: License }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const domains = namedDomains(license);
  const facts = [
    [t('license.people'), isUnlimited(license) ? t('license.no_limit') : format.number(license.user_limit)],
    [t('license.domains'), domains.length > 0 ? format.list(domains) : t('license.any_domain')],
    [t('license.created'), format.date(Date.parse(license.created_at))],
    [t('license.expires'), format.date(Date.parse(license.expired_at))],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm font-semibold">{term}</dt>
          <dd className="wrap-anywhere text-muted">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
