import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { updateLoginConfig } from '../../../features/server/settings.actions.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { AskedArea } from '../../parts/settings/asked-area.tsx';
import { FounderOnlyNote, useIsFounder } from '../founder-only.tsx';
import { LoginMethods, type SignInSettingsProps } from './login-methods.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';
import { changeOf, letsAnybodyIn, letsMeIn, type SignInFields, signInFieldsOf } from './sign-in-settings-form.ts';
import {
  loadSignInSettings,
  reloadSignInSettings,
  SIGN_IN_SETTINGS_KEY,
  type SignInSettings,
} from './sign-in-settings.ts';
import { KeyRound, Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useDialogOnDemand } from '../../../ui/dialog/use-dialog-on-demand.ts';
import { IssuerDialog } from './issuer-dialog.tsx';
import { IssuerRow } from './issuer-row.tsx';
import { MethodRow } from './method-row.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** The sign-in methods, and what each of them needs. */
export function LoginArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.login')} text={t('login.text')}>
      <AskedArea queryKey={SIGN_IN_SETTINGS_KEY} load={loadSignInSettings}>
        {(settings) => <SignInSettingsForm settings={settings} />}
      </AskedArea>
    </SettingsFrame>
  );
}

function SignInSettingsForm({ settings }: { settings: SignInSettings }) {
  const { t } = useTranslation('admin');
  const { form, problem, save, lockOut } = useSignInSettingsForm(settings);
  return (
    <SettingsForm isDirty={form.isDirty} onSave={save} onReset={form.reset}>
      <FounderOnlyNote />
      <LoginMethods settings={settings} form={form} />
      <IssuersSection settings={settings} form={form} />
      <SecondFactorSection settings={settings} form={form} />
      <FormError text={form.isDirty ? problem : undefined} />
      <AlertDialog
        open={lockOut.isOpen}
        onOpenChange={lockOut.setIsOpen}
        title={t('login.locked_title')}
        description={t('login.locked_text')}
        cancelLabel={t('login.locked_keep')}
        confirmLabel={t('login.locked_save')}
        onConfirm={() => void lockOut.confirm()}
      />
    </SettingsForm>
  );
}

/** The form. Settings that leave nobody a way to sign in are not saved, and whoever would lock themselves out is asked first. */
function useSignInSettingsForm(settings: SignInSettings) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const form = useConfigForm<SignInFields>({
    saved: signInFieldsOf(settings.login),
    // Nothing is typed.
    schema: z.object({}),
    save: async (changed) => {
      await updateLoginConfig(changeOf(settings.login, changed));
      await reloadSignInSettings();
    },
  });
  const save = async (): Promise<boolean> => {
    const next = { ...settings.login, ...changeOf(settings.login, form.changed) };
    const isPassable = letsAnybodyIn(next, settings);
    setProblem(isPassable ? undefined : t('login.none_left'));
    if (!isPassable) return false;
    if (letsMeIn(next, settings) || !letsMeIn(settings.login, settings)) return form.save();
    setIsOpen(true);
    return false;
  };
  const confirm = async (): Promise<void> => {
    setIsOpen(false);
    await form.save();
  };
  return { form, problem, save, lockOut: { isOpen, setIsOpen, confirm } };
}

/** The OpenID providers that people sign in with. */
function IssuersSection({ settings, form }: SignInSettingsProps) {
  const { t } = useTranslation('admin');
  const isFounder = useIsFounder();
  const addition = useDialogOnDemand();
  const { oidc } = settings.login;
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('login.oidc')}</h2>
      <SettingsCard>
        {oidc.map(({ domain }) => (
          <IssuerRow key={domain} domain={domain} settings={settings} form={form} />
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
      {addition.isWanted && <IssuerDialog {...addition.dialog} settings={settings} />}
    </section>
  );
}
