import { Check, Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveOpenidClient, tryIssuer } from '#features/openid/openid.actions.ts';
import { loadLoginConfig } from '#features/server/server.actions.ts';
import { updateLoginConfig } from '#features/server/settings.actions.ts';
import { failureText } from '#lib/i18n/failure-text.ts';
import { usePending } from '#lib/use-pending.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Tag } from '#ui/tag.tsx';
import { useIsFounder } from '../founder-only.tsx';
import type { ClientDialogProps } from './google-dialog.tsx';
import { IssuerDialog } from './issuer-dialog.tsx';
import type { SignInSettingsProps } from './login-methods.tsx';
import { MethodRow } from './method-row.tsx';
import { hasSignInWay, issuerSwitch } from './sign-in-settings-form.ts';
import { reloadSignInSettings } from './sign-in-settings.ts';

/** Removes an issuer, unless it is the last sign-in method. */
async function removeIssuer(domain: string): Promise<void> {
  const { oidc } = await loadLoginConfig();
  await updateLoginConfig({ oidc: oidc.filter((one) => one.domain !== domain) });
  await saveOpenidClient({ domain, client_id: '', client_secret: '', scopes: '' });
  await reloadSignInSettings();
}

/** Asks before removing an issuer, since users may have no other way to sign in. */
function RemoveIssuerDialog({ settings, domain, open, onOpenChange }: ClientDialogProps & { domain: string }) {
  const { t } = useTranslation('admin');
  const oidc = settings.login.oidc.filter((one) => one.domain !== domain);
  const blocked = hasSignInWay({ ...settings.login, oidc }, settings) ? undefined : t('login.none_left');
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

/** An OpenID provider: whether it is offered, whether it answers, and its settings. */
export function IssuerRow({ domain, settings, form }: SignInSettingsProps & { domain: string }) {
  const { t } = useTranslation('admin');
  const isFounder = useIsFounder();
  const editing = useDialogOnDemand();
  const removal = useDialogOnDemand();
  const name = issuerSwitch(domain);
  const known = settings.openid.providers.find((one) => one.domain === domain);
  const isOffered = settings.login.oidc.some((one) => one.domain === domain && one.enable);
  const trial = useTrial(domain, settings.openid.redirect_uris[0] ?? location.origin);
  return (
    <div>
      <MethodRow
        icon={<Globe size={18} aria-hidden />}
        label={domain}
        text={known ? t('login.client', { id: known.client_id }) : t('login.registers')}
        toggle={{
          label: t('login.issuer_offer', { domain }),
          checked: form.value[name] ?? false,
          // Only the founder can turn an issuer on; other administrators can only turn it off.
          disabled: !isFounder && !isOffered,
          onCheckedChange: (checked) => form.change({ [name]: checked }),
        }}
      >
        <Outcome hasAnswered={trial.hasAnswered} failure={trial.failure} />
        <Button
          size="sm"
          aria-label={t('login.issuer_test', { domain })}
          isLoading={trial.isPending}
          disabledReason={isOffered ? undefined : t('login.test_first')}
          onClick={() => trial.run()}
        >
          {t('provider.test')}
        </Button>
        {isFounder && (
          <Button size="sm" aria-label={t('login.issuer_edit', { domain })} onClick={editing.show}>
            {t('login.edit')}
          </Button>
        )}
        <Button size="sm" aria-label={t('login.issuer_remove', { domain })} onClick={removal.show}>
          {t('login.remove')}
        </Button>
      </MethodRow>
      {trial.failure !== undefined && (
        <div className="px-[18px] pb-3">
          <FormError text={trial.failure} />
        </div>
      )}
      {editing.isWanted && <IssuerDialog {...editing.dialog} settings={settings} domain={domain} />}
      {removal.isWanted && <RemoveIssuerDialog {...removal.dialog} settings={settings} domain={domain} />}
    </div>
  );
}

function Outcome({ hasAnswered, failure }: { hasAnswered: boolean; failure: string | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <span role="status">
      {hasAnswered && (
        <Tag tone="on">
          <Check size={13} aria-hidden />
          {t('login.answers')}
        </Tag>
      )}
      {failure !== undefined && <Tag tone="failed">{t('login.does_not_answer')}</Tag>}
    </span>
  );
}

/** Starts a sign-in at the provider, as a user would, without going there. */
function useTrial(domain: string, redirectUri: string) {
  const [hasAnswered, setHasAnswered] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (): Promise<void> => {
    setHasAnswered(false);
    setFailure(undefined);
    await tryIssuer(domain, redirectUri);
    setHasAnswered(true);
  };
  const { isPending, run } = usePending(attempt, (error) => setFailure(failureText(error)));
  return { isPending, hasAnswered, failure, run };
}
