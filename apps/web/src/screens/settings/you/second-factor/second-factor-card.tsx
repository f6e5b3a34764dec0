import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSecondFactor, SECOND_FACTOR } from '#features/second-factor/second-factor.actions.ts';
import { queryClient } from '#hooks/query-client.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { TurnOnDialog } from '#screens/parts/second-factor/turn-on-dialog.tsx';
import { SettingsCard, SettingsRow } from '#screens/parts/settings/settings-frame.tsx';
import { Button } from '#ui/button.tsx';
import { RenewCodesDialog, TurnOffDialog } from './code-dialogs.tsx';

const dialogs = {
  turn_on: TurnOnDialog,
  turn_off: TurnOffDialog,
  renew: RenewCodesDialog,
};

/** Whether signing in takes a code as well, and buttons to change that; nothing if the server does not report it. */
export function SecondFactorCard() {
  const { t } = useTranslation('second_factor');
  const format = useFormat();
  const { data } = useQuery({ queryKey: SECOND_FACTOR, queryFn: getSecondFactor, retry: false }, queryClient);
  const [asked, setAsked] = useState<keyof typeof dialogs>();
  if (!data) return null;
  const { is_on, turned_on_at, recovery_codes_left, is_required = false } = data;
  const isKept = is_on && is_required;
  const onText = (when: string): string => (isKept ? t('kept_text', { when }) : t('on_text', { when }));
  const Dialog = asked && dialogs[asked];
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('title')}</h2>
      <SettingsCard>
        <SettingsRow
          label={is_on ? t('on') : t('off')}
          text={turned_on_at === null ? t('off_text') : onText(format.date(turned_on_at))}
        >
          {!isKept && (
            <Button size="sm" onClick={() => setAsked(is_on ? 'turn_off' : 'turn_on')}>
              {is_on ? t('turn_off_action') : t('turn_on_action')}
            </Button>
          )}
        </SettingsRow>
        {is_on && (
          <SettingsRow label={t('codes')} text={t('codes_left', { count: recovery_codes_left })}>
            <Button size="sm" onClick={() => setAsked('renew')}>
              {t('renew_codes')}
            </Button>
          </SettingsRow>
        )}
      </SettingsCard>
      {Dialog && <Dialog onClose={() => setAsked(undefined)} />}
    </section>
  );
}
