import { KeyRound, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useDialogOnDemand } from '../../../ui/dialog/use-dialog-on-demand.ts';
import { useIsFounder } from '../founder-only.tsx';
import { IssuerDialog } from './issuer-dialog.tsx';
import { IssuerRow } from './issuer-row.tsx';
import type { WaysProps } from './login-methods.tsx';
import { MethodRow } from './method-row.tsx';
import { SettingsCard } from '../../shared/settings/settings-frame.tsx';

/** The OpenID providers that people sign in with. */
export function IssuersSection({ ways, form }: WaysProps) {
  const { t } = useTranslation('admin');
  const isFounder = useIsFounder();
  const addition = useDialogOnDemand();
  const { oidc } = ways.login;
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('login.oidc')}</h2>
      <SettingsCard>
        {oidc.map(({ domain }) => (
          <IssuerRow key={domain} domain={domain} ways={ways} form={form} />
        ))}
        <MethodRow
          icon={<KeyRound size={18} aria-hidden />}
          label={oidc.length === 0 ? t('login.no_issuers') : t('login.issuers', { count: oidc.length })}
        >
          {isFounder && (
            <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={addition.show}>
              {t('login.issuer_add')}
            </Button>
          )}
        </MethodRow>
      </SettingsCard>
      {addition.isWanted && <IssuerDialog {...addition.dialog} ways={ways} />}
    </section>
  );
}
