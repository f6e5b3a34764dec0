import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DigestSwitch } from '../../../features/mail/digest-switch.tsx';
import { NameRow } from './name-row.tsx';
import { useMe } from '../../../features/users/users.selectors.ts';
import { useCommonSetting } from '../../../features/server/server.store.ts';
import { useLoginConfig } from '../../../features/server/login-config.ts';
import { avatarUrlOf } from '../../../lib/avatar-url.ts';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { useDialogOnDemand } from '../../../ui/dialog/use-dialog-on-demand.ts';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { LinkedAccountsCard } from './linked-accounts-card.tsx';
import { AVATAR_SIZE_PX } from '@loquat/contract';
import { updateMyAvatar } from './avatar.actions.ts';
import { PictureButton } from '../../../features/users/picture-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { getOwnStorage } from '../../../features/server/storage.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';

const LogOutDialog = lazyComponent(async () => (await import('../../parts/log-out-dialog.tsx')).LogOutDialog);
const PasswordDialog = lazyComponent(async () => (await import('./password-dialog.tsx')).PasswordDialog);
const PasskeysCard = lazyComponent(async () => (await import('./passkeys-card.tsx')).PasskeysCard);
const DeleteAccountDialog = lazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

const OWN_STORAGE = ['own-storage'] as const;

/** The user's own profile, password and linked accounts, and how to leave. Every change applies at once. */
export function AccountArea() {
  const { t } = useTranslation('setting');
  const me = useMe();
  const loginConfig = useLoginConfig();
  const sendsDigests = useCommonSetting('msg_smtp_notify_enable');
  const password = useDialogOnDemand();
  if (!me) return null;
  return (
    <SettingsFrame title={t('area.my_account')} text={t('account_text')}>
      <SettingsCard>
        <div className="flex flex-wrap items-center gap-4 p-[18px]">
          <Avatar name={me.name} src={avatarUrlOf(me)} size={84} />
          <span className="min-w-44 flex-1">
            <span className="block text-[17px] font-[650] wrap-anywhere">{me.name}</span>
            <span className="block text-muted wrap-anywhere">{me.email}</span>
          </span>
          <AvatarButton />
        </div>
        <NameRow name={me.name} />
        {me.email && <SettingsRow label={t('email')} text={me.email} />}
        {me.email && sendsDigests && <DigestSwitch />}
        <SettingsRow label={t('password.label')}>
          <Button size="sm" aria-label={t('password.change')} onClick={password.show}>
            {t('change')}
          </Button>
        </SettingsRow>
        <StorageRow />
      </SettingsCard>
      <SecondFactorCard />
      {loginConfig && <LinkedAccountsCard config={loginConfig} />}
      {loginConfig && (
        <Suspense>
          <PasskeysCard config={loginConfig} />
        </Suspense>
      )}
      <Leaving name={me.name} />
      {password.isWanted && (
        <Suspense>
          <PasswordDialog {...password.dialog} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}

function Leaving({ name }: { name: string }) {
  const { t } = useTranslation(['setting', 'common']);
  const leaving = useDialogOnDemand();
  const deletion = useDialogOnDemand();
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('leaving')}</h2>
      <SettingsCard>
        <SettingsRow label={t('common:log_out.action')} text={t('log_out_text')}>
          <Button onClick={leaving.show}>{t('common:log_out.action')}</Button>
        </SettingsRow>
        <SettingsRow label={t('delete_account.label')} text={t('delete_account.text')}>
          <Button variant="danger-quiet" onClick={deletion.show}>
            {t('delete_account.label')}
          </Button>
        </SettingsRow>
      </SettingsCard>
      <Suspense>
        {leaving.isWanted && <LogOutDialog {...leaving.dialog} />}
        {deletion.isWanted && <DeleteAccountDialog {...deletion.dialog} name={name} />}
      </Suspense>
    </section>
  );
}

/** Picks a picture and makes it the own avatar. */
function AvatarButton() {
  return <PictureButton edgePx={AVATAR_SIZE_PX} onSave={updateMyAvatar} />;
}

/** What the user's own files take; nothing if the server does not say, as older ones do not. */
function StorageRow() {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const { data } = useQuery({ queryKey: OWN_STORAGE, queryFn: getOwnStorage, retry: false }, queryClient);
  if (!data) return null;
  const { used_bytes, quota_bytes } = data;
  const used = format.bytes(used_bytes);
  return (
    <SettingsRow
      label={t('storage.label')}
      text={quota_bytes === null ? used : t('storage.used_of', { used, quota: format.bytes(quota_bytes) })}
    />
  );
}
