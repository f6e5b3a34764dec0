import { useTranslation } from 'react-i18next';
import { LicenseForm } from '#features/license/license-form.tsx';
import { LICENSE_QUERY, loadLicense, type LicenseOfServer } from '#features/license/license.actions.ts';
import { PlanCards } from '#features/license/plan-cards.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { LicenseCard } from './license-card.tsx';

/** The licence of the server, a form to replace it, and licences to buy. */
export function LicenseArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.license')} text={t('license.text')}>
      <QueryArea queryKey={LICENSE_QUERY} load={loadLicense}>
        {(answer) => <License {...answer} />}
      </QueryArea>
    </SettingsFrame>
  );
}

function License({ license, isShopOpen }: LicenseOfServer) {
  const { t } = useTranslation('admin');
  return (
    <>
      <LicenseCard license={license} />
      <section className="grid gap-2.5">
        <h2 className="font-[650]">{t('license.change')}</h2>
        <SettingsCard>
          <LicenseForm />
        </SettingsCard>
      </section>
      {isShopOpen && (
        <section className="grid gap-2.5">
          <h2 className="font-[650]">{t('license.plans')}</h2>
          <PlanCards />
        </section>
      )}
    </>
  );
}
