import type { License } from '@loquat/contract';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { checkLicense, installLicense } from './license.actions.ts';
import { LicenseFacts } from './license-facts.tsx';
import { licenseState } from './license-state.ts';
import { useLicenseRefusal } from './use-license-refusal.ts';

/** Reads a pasted licence, says what is in it, and installs it when it is good. */
export function LicenseForm() {
  const { t } = useTranslation(['admin', 'setting']);
  const refusalOf = useLicenseRefusal();
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<License>();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState<'check' | 'install'>();
  const change = (next: string): void => {
    setText(next);
    setChecked(undefined);
    setProblem(undefined);
  };
  const run = async (what: 'check' | 'install', work: () => Promise<void>): Promise<void> => {
    setPending(what);
    setProblem(undefined);
    await work().catch((error: unknown) => setProblem(refusalOf(error)));
    setPending(undefined);
  };
  const check = () =>
    run('check', async () => {
      const license = await checkLicense(text);
      const state = licenseState(license, Date.now());
      setChecked(license);
      if (state === 'forged' || state === 'expired') setProblem(t(`license.${state}`));
    });
  const install = () =>
    run('install', async () => {
      await installLicense(text);
      toasts.success(t('setting:saved'));
      change('');
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && !pending) void check();
  };
  const isGood = checked !== undefined && problem === undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5 p-[18px] [&_textarea]:font-mono">
      <Textarea
        label={t('license.text_label')}
        name="license"
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        placeholder={t('license.paste')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        error={problem}
      />
      <div role="status" className="empty:hidden">
        {checked && (
          <div className="grid gap-3 rounded-md bg-sunken p-3.5">
            {isGood && (
              <p className="flex items-center gap-1.5 font-semibold text-leaf-soft-text">
                <Check size={16} aria-hidden />
                {t('license.good')}
              </p>
            )}
            <LicenseFacts license={checked} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          isLoading={pending === 'check'}
          loadingText={t('license.checking')}
          disabled={text.trim() === ''}
        >
          {t('license.check')}
        </Button>
        <Button
          variant="leaf"
          isLoading={pending === 'install'}
          loadingText={t('setting:saving')}
          disabledReason={isGood ? undefined : t('license.check_first')}
          onClick={() => void install()}
        >
          {t('license.use')}
        </Button>
      </div>
    </form>
  );
}
