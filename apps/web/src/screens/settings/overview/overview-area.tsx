import type { LoginConfig } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { overviewOf, overviewSchema, saveOverview } from './overview.ts';
import { loadLoginConfig } from '../../../features/server/server.actions.ts';
import { serverStore } from '../../../features/server/server.store.ts';
import { getFrontendUrl } from '../../../features/server/settings.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { AskedArea } from '../asked-area.tsx';
import { OverviewAccess } from './overview-access.tsx';
import { OverviewChat } from './overview-chat.tsx';
import { OverviewNewcomers } from './overview-newcomers.tsx';
import { OverviewProfile } from './overview-profile.tsx';
import { SettingsForm } from '../../shared/settings/settings-form.tsx';
import { SettingsFrame } from '../../shared/settings/settings-frame.tsx';
import { useConfigForm } from '../../shared/settings/use-config-form.ts';

const FRONTEND_URL = ['server', 'frontend_url'] as const;

/** No event tells of the ways in, so what is known of them may be old. */
async function loadUntold(): Promise<string> {
  await loadLoginConfig();
  return getFrontendUrl();
}

/** How the server presents itself, and who may do what: one form, saved together. */
export function OverviewArea() {
  const { t } = useTranslation(['admin', 'setting']);
  const loginConfig = useStore(serverStore, (state) => state.loginConfig);
  return (
    <SettingsFrame title={t('setting:area.overview')} text={t('overview.text')}>
      <AskedArea queryKey={FRONTEND_URL} load={loadUntold}>
        {(url) => loginConfig && <OverviewForm loginConfig={loginConfig} frontendUrl={url} />}
      </AskedArea>
    </SettingsFrame>
  );
}

function OverviewForm({ loginConfig, frontendUrl }: { loginConfig: LoginConfig; frontendUrl: string }) {
  const server = useStore(serverStore);
  const form = useConfigForm({
    saved: overviewOf(server, loginConfig, frontendUrl),
    schema: overviewSchema(frontendUrl !== ''),
    async save(changed) {
      await saveOverview(changed);
      if (changed.frontend_url !== undefined) await queryClient.invalidateQueries({ queryKey: FRONTEND_URL });
    },
  });
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <OverviewProfile form={form} />
      <OverviewAccess form={form} />
      <OverviewChat form={form} />
      <OverviewNewcomers form={form} />
    </SettingsForm>
  );
}
