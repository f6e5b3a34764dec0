import { AVATAR_SIZE_PX } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DigestSwitch } from '#features/mail/digest-switch.tsx';
import { useLoginConfig } from '#features/server/login-config.ts';
import { useCommonSetting } from '#features/server/server.store.ts';
import { getOwnStorage } from '#features/server/storage.actions.ts';
import { PictureButton } from '#features/users/picture-button.tsx';
import { useMe } from '#features/users/users.selectors.ts';
import { queryClient } from '#hooks/query-client.ts';
import { avatarUrlOf } from '#lib/avatar-url.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { readableEmail } from '#lib/readable-email.ts';
import { Button } from '#ui/button.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { LogOutDialog } from '../../parts/log-out-dialog.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { updateMyAvatar } from './avatar.actions.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { LinkedAccountsCard } from './linked-accounts-card.tsx';
import { NameRow } from './name-row.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';

const OWN_STORAGE = ['own-storage'] as const;

/** The user's own profile, password, linked accounts, and deletion of the account. Changes apply at once. */
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
            <span className="block text-muted wrap-anywhere">{me.email && readableEmail(me.email)}</span>
          </span>
          <AvatarButton />
        </div>
        <NameRow name={me.name} />
        {me.email && <SettingsRow label={t('email')} text={readableEmail(me.email)} />}
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
      {leaving.isWanted && <LogOutDialog {...leaving.dialog} />}
      {deletion.isWanted && <DeleteAccountDialog {...deletion.dialog} name={name} />}
    </section>
  );
}

/** Chooses a picture as the user's own avatar. */
function AvatarButton() {
  return <PictureButton edgePx={AVATAR_SIZE_PX} onSave={updateMyAvatar} />;
}

/** Storage used by the user's own files; nothing if the server does not report it, as older ones do not. */
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
