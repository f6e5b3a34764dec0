import { UserName } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSendForm } from '../../lib/use-schema-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { EntryButton, EntryForm } from './entry-form.tsx';

const NameFields = z.object({ name: UserName });

export interface SetNameFormProps {
  /** The initial value of the name field. */
  proposal: string;
  /** Name of the server, for the button. */
  server: string;
  /** Creates the account. Rejects with `ProblemError`. */
  onJoin: (name: string) => Promise<void>;
}

/** The second half of a registration: the user's display name. */
export function SetNameForm({ proposal, server, onJoin }: SetNameFormProps) {
  const { t } = useTranslation('auth');
  const [closed, stale] = [t('register.closed_title'), t('register.stale_title')];
  const { register, submit, formState } = useSendForm(NameFields, {
    defaultValues: { name: proposal },
    texts: { name: (typed) => (typed.trim() === '' ? t('set_name.name_missing') : t('set_name.name_long')) },
    send: ({ name }) => onJoin(name),
    refusals: {
      'user.name_conflict': t('set_name.name_taken'),
      'user.email_conflict': t('register.email_taken'),
      'invite.invalid': t('register.invalid_title'),
      'invite.required': closed,
      'auth.not_associated': closed,
      'invite.unconfirmed': stale,
      'auth.magic_token_invalid': stale,
      'auth.credential_refused': stale,
      'auth.method_disabled': t('register.method_off'),
    },
  });
  const { errors, isSubmitting } = formState;
  return (
    <EntryForm error={errors.root?.message} onSubmit={submit}>
      <TextField
        isFirst
        size="lg"
        autoComplete="name"
        label={t('set_name.name')}
        error={errors.name?.message}
        {...register('name')}
      />
      <EntryButton isPending={isSubmitting} pendingText={t('set_name.pending')}>
        {t('set_name.action', { server })}
      </EntryButton>
    </EntryForm>
  );
}
