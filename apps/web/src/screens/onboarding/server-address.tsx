import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** The server validates the address: older ones accept others. */
const AddressFields = z.object({
  address: z.string().check(
    z.trim(),
    z.overwrite((url) => url.replace(/\/+$/, '')),
  ),
});

export interface ServerAddressProps {
  /** The server's value. */
  address: string;
  /** Saves another one. Rejects like any call. */
  onSave: (address: string) => Promise<void>;
}

/** The address with which links in mails begin: proposed, and editable. */
export function ServerAddress({ address, onSave }: ServerAddressProps) {
  const { t } = useTranslation(['welcome', 'common']);
  const form = useSchemaForm(AddressFields, { defaultValues: { address }, texts: {} });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSave(fields.address);
    } catch (failure) {
      const isBad = problemCodeOf(failure) === 'server.bad_frontend_url';
      form.setError('address', { message: isBad ? t('address.bad') : t(`common:${problemKey(failure)}`) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-start gap-2">
      <TextField
        type="url"
        inputMode="url"
        autoComplete="url"
        label={t('address.label')}
        help={t('address.help')}
        error={errors.address?.message}
        className="min-w-0 flex-1"
        {...form.register('address')}
      />
      {form.watch('address').trim() !== address && (
        <Button type="submit" isLoading={isSubmitting} loadingText={t('saving')} className="mt-[26px] h-[38px]">
          {t('address.save')}
        </Button>
      )}
    </form>
  );
}
