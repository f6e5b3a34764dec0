import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkForUpdate } from '#features/server/new-version.ts';
import { loadProgramVersion } from '#features/server/server-health.actions.ts';
import { useServerVersion } from '#features/server/server.store.ts';
import { queryClient } from '#hooks/query-client.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { NoticesDialog } from './notices-dialog.tsx';

const UNKNOWN = '–';

/** The versions in use, whether there is a newer one, and the licences of its packages. */
export function AboutArea() {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const notices = useDialogOnDemand();
  const { data: program = UNKNOWN } = useQuery({ queryKey: ['health'], queryFn: loadProgramVersion }, queryClient);
  return (
    <SettingsFrame title={t('area.about')} text={t('about_text')}>
      <SettingsCard>
        <SettingsRow label={t('client_version')} text={`Loquat ${__APP_VERSION__}`}>
          <UpdateButton />
        </SettingsRow>
        <SettingsRow label={t('built_at')} text={format.moment(Date.parse(__BUILD_TIME__))} />
        <SettingsRow label={t('server_version')} text={`Loquat ${program}`} />
        <SettingsRow label={t('contract_version')} text={useServerVersion() || UNKNOWN} />
      </SettingsCard>
      <SettingsCard>
        <SettingsRow label={t('source.label')} text={t('source.text')} />
        <SettingsRow label={t('notices.title')} text={t('notices.text')}>
          <Button onClick={notices.show}>{t('notices.show')}</Button>
        </SettingsRow>
      </SettingsCard>
      {notices.isWanted && <NoticesDialog {...notices.dialog} />}
    </SettingsFrame>
  );
}

function UpdateButton() {
  const { t } = useTranslation('setting');
  const [isChecking, setIsChecking] = useState(false);
  const check = async (): Promise<void> => {
    setIsChecking(true);
    const found = await checkForUpdate();
    setIsChecking(false);
    if (found === 'newest') toasts.success(t('update.newest'));
    if (found === null) toasts.error(t('update.unknown'));
  };
  return (
    <Button isLoading={isChecking} loadingText={t('update.checking')} onClick={() => void check()}>
      {t('update.check')}
    </Button>
  );
}
