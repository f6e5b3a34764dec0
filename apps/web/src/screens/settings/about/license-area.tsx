import { useTranslation } from 'react-i18next';
import { LICENSE_QUERY, loadLicense, type LicenseOfServer } from '../../../features/license/license.actions.ts';
import { LicenseForm } from '../../../features/license/license-form.tsx';
import { PlanCards } from '../../../features/license/plan-cards.tsx';
import { AskedArea } from '../../parts/settings/asked-area.tsx';
import { LicenseCard } from './license-card.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';

/** The licence of the server, another one in its place, and what can be bought. */
export function LicenseArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.license')} text={t('license.text')}>
      <AskedArea queryKey={LICENSE_QUERY} load={loadLicense}>
        {(asked) => <License {...asked} />}
      </AskedArea>
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
