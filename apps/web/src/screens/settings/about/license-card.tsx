import type { License } from '@loquat/contract';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isUnlimited,
  isUpgraded,
  type LicenseState,
  licenseState,
  namedDomains,
} from '#features/license/license-state.ts';
import { useUserIds } from '#features/users/users.selectors.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Logo } from '#ui/picture/logo.tsx';
import { Tag } from '#ui/tag.tsx';
import { SettingsRow } from '../../parts/settings/settings-frame.tsx';

/** The licence of the server, and how much of it is used. */
export function LicenseCard({ license }: { license: License }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [now] = useState(Date.now);
  const state = licenseState(license, now);
  const domains = namedDomains(license);
  const text = {
    none: t('license.none'),
    forged: t('license.forged'),
    expired: t('license.expired'),
    valid:
      domains.length > 0 ? t('license.signed_for', { domains: format.list(domains) }) : t('license.signed_for_any'),
  }[state];
  return (
    <section
      aria-label={t('license.of_server')}
      className="divide-y divide-line overflow-hidden rounded-lg shadow-[0_0_0_1px_var(--border),var(--elev-1)]"
    >
      <header className="flex flex-wrap items-center gap-4 bg-accent-soft p-[22px] text-(--accent-soft-text)">
        <span className="grid size-14 flex-none place-items-center rounded-2xl bg-surface">
          <Logo size={36} />
        </span>
        <span className="min-w-44 flex-1">
          <h2 className="font-heading text-[20px]/[1.25] font-bold tracking-[-0.015em]">
            {isUpgraded(license) ? t('license.pro') : t('license.plain')}
          </h2>
          <span className="block wrap-anywhere">{text}</span>
        </span>
        <StateTag state={state} />
      </header>
      <PeopleRow license={license} />
      {state !== 'none' && (
        <>
          <SettingsRow label={t('license.created')} text={format.date(Date.parse(license.created_at))} />
          <SettingsRow label={t('license.expires')} text={format.date(Date.parse(license.expired_at))} />
        </>
      )}
    </section>
  );
}

// i18n-keys: license.tag.valid, license.tag.expired, license.tag.forged
function StateTag({ state }: { state: LicenseState }) {
  const { t } = useTranslation('admin');
  if (state === 'none') return null;
  const Icon = state === 'valid' ? Check : CircleAlert;
  return (
    <Tag tone={state === 'valid' ? 'on' : 'failed'}>
      <Icon size={12} aria-hidden />
      {t(`license.tag.${state}`)}
    </Tag>
  );
}

function PeopleRow({ license }: { license: License }) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const count = useUserIds().length;
  const { user_limit } = license;
  const used = format.number(count);
  const isLimited = !isUnlimited(license);
  const text = isLimited
    ? t('license.used', { used, limit: format.number(user_limit) })
    : t('license.used_no_limit', { used });
  return (
    <div>
      <SettingsRow label={t('license.people')} text={text}>
        {isLimited && (
          <span
            role="meter"
            aria-label={t('license.people')}
            aria-valuemin={0}
            aria-valuemax={user_limit}
            aria-valuenow={Math.min(count, user_limit)}
            aria-valuetext={text}
            className="h-1.5 w-40 overflow-hidden rounded-full bg-pressed"
          >
            <span
              className="block h-full min-w-1.5 rounded-full bg-leaf"
              style={{ width: `${Math.min(100, (100 * count) / user_limit)}%` }}
            />
          </span>
        )}
      </SettingsRow>
      {isLimited && count >= user_limit && (
        <div className="px-[18px] pb-3.5">
          <FormError text={t('common:problem.license_limit')} />
        </div>
      )}
    </div>
  );
}
