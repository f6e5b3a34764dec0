import { UserName } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { updateMe } from '#features/users/users.actions.ts';
import { problemCodeOf, problemKey } from '#lib/i18n/problem-key.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { Button } from '#ui/button.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { TextField } from '#ui/form/text-field.tsx';

const NameFields = z.object({ name: UserName });

/** The user's own name; Edit turns it into a field. */
export function NameRow({ name }: { name: string }) {
  const { t } = useTranslation('setting');
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className="px-[18px] py-3">
      {isEditing ? (
        <NameForm name={name} onClose={() => setIsEditing(false)} />
      ) : (
        <div className="flex items-center justify-between gap-4">
          <span className="min-w-0">
            <span className="block font-[650]">{t('name')}</span>
            <span className="mt-px block text-sm wrap-anywhere text-muted">{name}</span>
          </span>
          <Button size="sm" onClick={() => setIsEditing(true)}>
            {t('edit')}
          </Button>
        </div>
      )}
    </div>
  );
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['setting', 'common']);
  const { register, handleSubmit, formState, setError } = useSchemaForm(NameFields, {
    defaultValues: { name },
    texts: { name: (typed) => (typed.trim() === '' ? t('name_missing') : t('name_long')) },
  });
  const submit = handleSubmit(async (fields) => {
    try {
      await updateMe(fields);
      toasts.success(t('name_saved'));
      onClose();
    } catch (error) {
      const isTaken = problemCodeOf(error) === 'user.name_conflict';
      setError('name', { message: isTaken ? t('name_taken') : t(`common:${problemKey(error)}`) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-2">
      <TextField
        // Opened with Edit: the user is about to type.
        autoFocus
        label={t('name')}
        autoComplete="name"
        error={formState.errors.name?.message}
        className="min-w-48 flex-1"
        {...register('name')}
      />
      <span className="flex gap-2 pt-[27px]">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isLoading={formState.isSubmitting} loadingText={t('saving')}>
          {t('save')}
        </Button>
      </span>
    </form>
  );
}
