import { AVATAR_SIZE_PX, Email, UserName } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { PictureButton } from '#features/users/picture-button.tsx';
import { UserAvatar } from '#features/users/user-avatar.tsx';
import { failureText } from '#lib/i18n/failure-text.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { readableEmail } from '#lib/readable-email.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { AccountDialogProps } from './account-question.ts';
import { updateAccount, updateAccountPicture } from './accounts.actions.ts';

/** A user without an address may stay without one. */
const AccountFields = z.object({ name: UserName, email: z.union([z.literal(''), Email]) });

/** Changes a user's name, address and avatar; the avatar is saved as soon as it is chosen. */
export function EditAccountDialog({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const { register, formState, submit } = useEditing({ user, onClose });
  const { errors, isSubmitting } = formState;
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('members.edit_title', { name: user.name })}
      cancelLabel={t('setting:cancel')}
      submitLabel={t('setting:save')}
      pendingLabel={t('setting:saving')}
      isPending={isSubmitting}
      onSubmit={submit}
    >
      <FormError text={errors.root?.message} />
      <div className="flex items-center gap-3.5">
        <UserAvatar uid={user.uid} size={56} />
        <PictureButton edgePx={AVATAR_SIZE_PX} onSave={(png) => updateAccountPicture(user.uid, png)} />
      </div>
      <TextField label={t('setting:name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        type="email"
        label={t('setting:email')}
        help={t('members.email_moves')}
        autoComplete="off"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
    </FormDialog>
  );
}

/** The form; a taken name or address is reported at its field. */
function useEditing({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const form = useSchemaForm(AccountFields, {
    defaultValues: { name: user.name, email: readableEmail(user.email ?? '') },
    texts: { name: t('bots.name_wrong'), email: t('members.email_wrong') },
  });
  const submit = form.handleSubmit(async ({ name, email }) => {
    try {
      await updateAccount(user.uid, { name, ...(email !== '' && { email }) });
      toasts.success(t('setting:saved'));
      onClose();
    } catch (error) {
      const code = problemCodeOf(error);
      if (code === 'user.email_conflict') form.setError('email', { message: t('members.email_taken') });
      else if (code === 'user.name_conflict') form.setError('name', { message: t('setting:name_taken') });
      else form.setError('root', { message: failureText(error) });
    }
  });
  return { ...form, submit };
}
