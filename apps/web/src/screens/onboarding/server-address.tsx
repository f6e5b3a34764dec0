import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

export interface ServerAddressProps {
  /** As the server has it. */
  address: string;
  /** Saves another one. Rejects like any call. */
  onSave: (address: string) => Promise<void>;
}

/** The address that links in letters begin with: proposed, and changed by who knows a better one. */
export function ServerAddress({ address, onSave }: ServerAddressProps) {
  const { t } = useTranslation(['welcome', 'common']);
  const [text, setText] = useState(address);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSaving(true);
    setError(undefined);
    try {
      await onSave(text.trim().replace(/\/+$/, ''));
    } catch (failure) {
      const isBad = problemCodeOf(failure) === 'server.bad_frontend_url';
      setError(isBad ? t('address.bad') : t(`common:${problemKey(failure)}`));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <TextField
        type="url"
        inputMode="url"
        autoComplete="url"
        label={t('address.label')}
        help={t('address.help')}
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1"
      />
      {text.trim() !== address && (
        <Button type="submit" isLoading={isSaving} loadingText={t('saving')} className="mt-[26px] h-[38px]">
          {t('address.save')}
        </Button>
      )}
    </form>
  );
}
