import { UserName } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const NameFields = z.object({ name: UserName });

export interface SetNameFormProps {
  /** The initial value of the name field. */
  proposal: string;
  /** Name of the server, for the button. */
  server: string;
  /** Makes the account. Rejects with `ProblemError`. */
  onJoin: (name: string) => Promise<void>;
}

// i18n-keys: set_name.name_taken, register.email_taken, register.invalid_title, register.closed_title
// i18n-keys: register.stale_title, register.method_off
function joinProblemKey(error: unknown) {
  switch (problemCodeOf(error)) {
    case 'user.name_conflict':
      return 'set_name.name_taken';
    case 'user.email_conflict':
      return 'register.email_taken';
    case 'invite.invalid':
      return 'register.invalid_title';
    case 'invite.required':
    case 'auth.not_associated':
      return 'register.closed_title';
    case 'invite.unconfirmed':
    case 'auth.magic_token_invalid':
    case 'auth.credential_refused':
      return 'register.stale_title';
    case 'auth.method_disabled':
      return 'register.method_off';
    default:
      return undefined;
  }
}

/** The second half of a registration: the name others see. */
export function SetNameForm({ proposal, server, onJoin }: SetNameFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { register, handleSubmit, formState, setError } = useSchemaForm(NameFields, {
    defaultValues: { name: proposal },
    texts: { name: (typed) => (typed.trim() === '' ? t('set_name.name_missing') : t('set_name.name_long')) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    try {
      await onJoin(name);
    } catch (error) {
      const key = joinProblemKey(error);
      setError('root', { message: key ? t(key) : t(`common:${problemKey(error)}`) });
    }
  });
  return (
    <form
      noValidate
      aria-labelledby="title"
      onSubmit={(event) => void submit(event)}
      className="mt-[22px] grid gap-3.5"
    >
      <FormError text={errors.root?.message} />
      <TextField
        isFirst
        size="lg"
        autoComplete="name"
        label={t('set_name.name')}
        error={errors.name?.message}
        {...register('name')}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={isSubmitting}
        loadingText={t('set_name.pending')}
      >
        {t('set_name.action', { server })}
      </Button>
    </form>
  );
}
