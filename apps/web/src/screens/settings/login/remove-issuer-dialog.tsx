import { useTranslation } from 'react-i18next';
import { saveOpenidClient } from '../../../features/openid/openid.actions.ts';
import { loadLoginConfig } from '../../../features/server/server.actions.ts';
import { updateLoginConfig } from '../../../features/server/settings.actions.ts';
import { usePending } from '../../../lib/use-pending.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import type { ClientDialogProps } from './google-dialog.tsx';
import { letsAnybodyIn } from './sign-in-settings-form.ts';
import { reloadSignInSettings } from './sign-in-settings.ts';

/** Removes an issuer for good, unless it is the last sign-in method. */
async function removeIssuer(domain: string): Promise<void> {
  const { oidc } = await loadLoginConfig();
  await updateLoginConfig({ oidc: oidc.filter((one) => one.domain !== domain) });
  await saveOpenidClient({ domain, client_id: '', client_secret: '', scopes: '' });
  await reloadSignInSettings();
}

/** Asks before removing an issuer, since people may have no other way to sign in. */
export function RemoveIssuerDialog({ settings, domain, open, onOpenChange }: ClientDialogProps & { domain: string }) {
  const { t } = useTranslation('admin');
  const oidc = settings.login.oidc.filter((one) => one.domain !== domain);
  const blocked = letsAnybodyIn({ ...settings.login, oidc }, settings) ? undefined : t('login.none_left');
  const { isPending, run } = usePending(async () => {
    await removeIssuer(domain);
    onOpenChange(false);
  });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('login.remove_title', { domain })}
      description={t('login.remove_text')}
      cancelLabel={t('login.remove_keep')}
      confirmLabel={t('login.remove')}
      pendingLabel={t('login.removing')}
      blockedReason={blocked}
      isPending={isPending}
      onConfirm={run}
    >
      <FormError text={blocked} />
    </AlertDialog>
  );
}
