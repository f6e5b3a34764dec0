import type { License } from '@loquat/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { Textarea } from '../../ui/form/textarea.tsx';
import { LicenseFacts } from './license-facts.tsx';
import { licenseState } from './license-state.ts';
import { checkLicense, installLicense } from './license.actions.ts';
import { useLicenseRefusal } from './use-license-refusal.ts';

const LicenseFields = z.object({ text: z.string().check(z.trim(), z.minLength(1)) });

/** Checks a pasted licence, shows its terms, and installs it if it is valid. */
export function LicenseForm() {
  const { t } = useTranslation(['admin', 'setting']);
  const refusalOf = useLicenseRefusal();
  const { register, handleSubmit, formState, setError, clearErrors, reset, watch } = useSchemaForm(LicenseFields, {
    defaultValues: { text: '' },
    texts: {},
  });
  const [checked, setChecked] = useState<License>();
  const [isInstalling, setIsInstalling] = useState(false);
  const problem = formState.errors.text?.message;
  const tell = (error: unknown): void => setError('text', { message: refusalOf(error) });
  const check = async ({ text }: { text: string }): Promise<void> => {
    const license = await checkLicense(text);
    const state = licenseState(license, Date.now());
    setChecked(license);
    if (state === 'forged' || state === 'expired') setError('text', { message: t(`license.${state}`) });
  };
  const install = async ({ text }: { text: string }): Promise<void> => {
    setIsInstalling(true);
    try {
      await installLicense(text);
      toasts.success(t('setting:saved'));
      reset();
      setChecked(undefined);
    } finally {
      setIsInstalling(false);
    }
  };
  const isEmpty = watch('text').trim() === '';
  const isGood = checked !== undefined && problem === undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => check(fields).catch(tell))(event)}
      className="grid gap-3.5 p-[18px] [&_textarea]:font-mono"
    >
      <Textarea
        label={t('license.text_label')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        placeholder={t('license.paste')}
        error={problem}
        {...register('text', {
          onChange: () => {
            setChecked(undefined);
            clearErrors();
          },
        })}
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
          isLoading={formState.isSubmitting && !isInstalling}
          loadingText={t('license.checking')}
          disabled={isEmpty}
        >
          {t('license.check')}
        </Button>
        <Button
          variant="leaf"
          isLoading={isInstalling}
          loadingText={t('setting:saving')}
          disabledReason={isGood ? undefined : t('license.check_first')}
          onClick={() => void handleSubmit((fields) => install(fields).catch(tell))()}
        >
          {t('license.use')}
        </Button>
      </div>
    </form>
  );
}
