import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { updateLoginConfig } from '../../../features/server/settings.actions.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { AskedArea } from '../asked-area.tsx';
import { FounderOnlyNote, useIsFounder } from '../founder-only.tsx';
import { LoginMethods, type WaysProps } from './login-methods.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';
import { changeOf, letsAnybodyIn, letsMeIn, type WaysFields, waysFieldsOf } from './ways-form.ts';
import { loadWaysIn, reloadWaysIn, WAYS_IN_KEY, type WaysIn } from './ways-in.ts';
import { KeyRound, Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useDialogOnDemand } from '../../../ui/dialog/use-dialog-on-demand.ts';
import { IssuerDialog } from './issuer-dialog.tsx';
import { IssuerRow } from './issuer-row.tsx';
import { MethodRow } from './method-row.tsx';

/** Which ways in there are, and what each of them needs. */
export function LoginArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.login')} text={t('login.text')}>
      <AskedArea queryKey={WAYS_IN_KEY} load={loadWaysIn}>
        {(ways) => <WaysForm ways={ways} />}
      </AskedArea>
    </SettingsFrame>
  );
}

function WaysForm({ ways }: { ways: WaysIn }) {
  const { t } = useTranslation('admin');
  const { form, problem, save, lockOut } = useWaysForm(ways);
  return (
    <SettingsForm isDirty={form.isDirty} onSave={save} onReset={form.reset}>
      <FounderOnlyNote />
      <LoginMethods ways={ways} form={form} />
      <IssuersSection ways={ways} form={form} />
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

/** The form, and who stands in front of it: nothing that leaves nobody a way in is saved, and nobody locks themselves out unawares. */
function useWaysForm(ways: WaysIn) {
  const { t } = useTranslation('admin');
  const [problem, setProblem] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const form = useConfigForm<WaysFields>({
    saved: waysFieldsOf(ways.login),
    // Switches are on or off.
    schema: z.object({}),
    save: async (changed) => {
      await updateLoginConfig(changeOf(ways.login, changed));
      await reloadWaysIn();
    },
  });
  const save = async (): Promise<boolean> => {
    const next = { ...ways.login, ...changeOf(ways.login, form.changed) };
    const isPassable = letsAnybodyIn(next, ways);
    setProblem(isPassable ? undefined : t('login.none_left'));
    if (!isPassable) return false;
    if (letsMeIn(next, ways) || !letsMeIn(ways.login, ways)) return form.save();
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
function IssuersSection({ ways, form }: WaysProps) {
  const { t } = useTranslation('admin');
  const isFounder = useIsFounder();
  const addition = useDialogOnDemand();
  const { oidc } = ways.login;
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('login.oidc')}</h2>
      <SettingsCard>
        {oidc.map(({ domain }) => (
          <IssuerRow key={domain} domain={domain} ways={ways} form={form} />
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
      {addition.isWanted && <IssuerDialog {...addition.dialog} ways={ways} />}
    </section>
  );
}
