import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { updateLoginConfig } from '#features/server/settings.actions.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { SegmentedChoice } from '#ui/form/segmented-choice.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';
import { FounderOnlyNote, useIsFounder } from '../founder-only.tsx';
import { IssuerDialog } from './issuer-dialog.tsx';
import { IssuerRow } from './issuer-row.tsx';
import { LoginMethods, type SignInSettingsProps } from './login-methods.tsx';
import { MethodRow } from './method-row.tsx';
import {
  changeOf,
  hasSignInWay,
  letsMeIn,
  REQUIREMENTS,
  type SignInFields,
  signInFieldsOf,
} from './sign-in-settings-form.ts';
import {
  loadSignInSettings,
  reloadSignInSettings,
  SIGN_IN_SETTINGS_KEY,
  type SignInSettings,
} from './sign-in-settings.ts';

/** The users who must have two-step verification. */
// i18n-keys: login.second_factor_off, login.second_factor_admins, login.second_factor_everybody
function SecondFactorSection({ settings, form }: SignInSettingsProps) {
  const { t } = useTranslation('admin');
  const isFounder = useIsFounder();
  const { second_factor_required: saved } = settings.login;
  // Only the founder can require it of fewer users.
  const offered = isFounder ? REQUIREMENTS : REQUIREMENTS.slice(REQUIREMENTS.indexOf(saved));
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('login.second_factor')}</h2>
      <SettingsCard>
        <SettingsRow
          label={t('login.second_factor_required')}
          text={isFounder || saved === 'off' ? t('login.second_factor_help') : t('login.second_factor_founder')}
        >
          <SegmentedChoice
            label={t('login.second_factor_required')}
            items={offered.map((value) => ({ value, label: t(`login.second_factor_${value}`) }))}
            value={form.value.second_factor_required}
            onValueChange={(second_factor_required) => form.change({ second_factor_required })}
          />
        </SettingsRow>
      </SettingsCard>
    </section>
  );
}

/** The sign-in methods, with the settings of each. */
export function LoginArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.login')} text={t('login.text')}>
      <QueryArea queryKey={SIGN_IN_SETTINGS_KEY} load={loadSignInSettings}>
        {(settings) => <SignInSettingsForm settings={settings} />}
      </QueryArea>
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

/** The form. Refuses settings without a working sign-in method; asks before administrators lock themselves out. */
function useSignInSettingsForm(settings: SignInSettings) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const form = useConfigForm<SignInFields>({
    saved: signInFieldsOf(settings.login),
    // The form has only switches.
    schema: z.object({}),
    save: async (changed) => {
      await updateLoginConfig(changeOf(settings.login, changed));
      await reloadSignInSettings();
    },
  });
  const save = async (): Promise<boolean> => {
    const next = { ...settings.login, ...changeOf(settings.login, form.changed) };
    const isPassable = hasSignInWay(next, settings);
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

/** The OpenID providers that users sign in with. */
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
