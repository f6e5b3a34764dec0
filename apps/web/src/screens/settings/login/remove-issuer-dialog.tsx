import { useTranslation } from 'react-i18next';
import { saveOpenidClient } from '../../../features/openid/openid.actions.ts';
import { loadLoginConfig } from '../../../features/server/server.actions.ts';
import { updateLoginConfig } from '../../../features/server/settings.actions.ts';
import { usePending } from '../../../lib/use-pending.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import type { ClientDialogProps } from './google-dialog.tsx';
import { letsAnybodyIn } from './ways-form.ts';
import { reloadWaysIn } from './ways-in.ts';

/** Takes an issuer away for good, unless it is the last way in. */
async function removeIssuer(domain: string): Promise<void> {
  const { oidc } = await loadLoginConfig();
  await updateLoginConfig({ oidc: oidc.filter((one) => one.domain !== domain) });
  await saveOpenidClient({ domain, client_id: '', client_secret: '', scopes: '' });
  await reloadWaysIn();
}

/** Asks before an issuer is removed, since people may know no other way in. */
export function RemoveIssuerDialog({ ways, domain, open, onOpenChange }: ClientDialogProps & { domain: string }) {
  const { t } = useTranslation('admin');
  const oidc = ways.login.oidc.filter((one) => one.domain !== domain);
  const blocked = letsAnybodyIn({ ...ways.login, oidc }, ways) ? undefined : t('login.none_left');
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
