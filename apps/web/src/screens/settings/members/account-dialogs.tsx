import { NewPassword, PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { listSignInMethodsOf, SIGN_IN_METHODS } from '#features/identities/identities.actions.ts';
import { SignInMethodList } from '#features/identities/sign-in-method-list.tsx';
import { queryClient } from '#hooks/query-client.ts';
import { failureText } from '#lib/i18n/failure-text.ts';
import { usePending } from '#lib/use-pending.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TypedNameDialog } from '#ui/dialog/typed-name-dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import type { AccountDialogProps, AccountQuestion } from './account-question.ts';
import { deleteAccount, turnOffSecondFactorOf, updateAccount } from './accounts.actions.ts';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { useAccountChange } from './use-account-change.ts';

/** Every way to sign in to an account, for administrators. */
function SignInMethodsDialog({ user: { uid, name }, onClose }: AccountDialogProps) {
  const { t } = useTranslation('admin');
  const { data, error } = useQuery(
    { queryKey: [...SIGN_IN_METHODS, uid], queryFn: () => listSignInMethodsOf(uid), retry: false, staleTime: 0 },
    queryClient,
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('members.sign_in_methods_title', { name })}
      description={data?.length === 0 ? t('members.sign_in_methods_none') : t('members.sign_in_methods_text')}
      isOnlyRead
    >
      <FormError text={error ? failureText(error) : undefined} />
      {data && <SignInMethodList methods={data} />}
    </Dialog>
  );
}

const PasswordFields = z.object({ password: NewPassword });

/** Sets a new password for a user, which signs them out everywhere. */
function ResetPasswordDialog({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const count = PASSWORD_MIN_LENGTH;
  const { register, handleSubmit, formState, setError } = useSchemaForm(PasswordFields, {
    defaultValues: { password: '' },
    texts: { password: t('setting:password.short', { count }) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await updateAccount(user.uid, { password });
      toasts.success(t('setting:saved'));
      onClose();
    } catch (error) {
      setError('root', { message: failureText(error) });
    }
  });
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('members.password_title', { name: user.name })}
      description={t('members.password_text')}
      cancelLabel={t('setting:cancel')}
      submitLabel={t('setting:password.save')}
      pendingLabel={t('setting:saving')}
      isPending={isSubmitting}
      onSubmit={submit}
    >
      <FormError text={errors.root?.message} />
      {/* The account of the password, for password managers. */}
      <input type="text" autoComplete="username" value={user.email ?? user.name} readOnly hidden />
      <PasswordField
        autoComplete="new-password"
        label={t('setting:password.next')}
        help={t('setting:password.hint', { count })}
        error={errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  );
}

interface RemoveAccountDialogProps extends AccountDialogProps {
  /** Gets the focus when the row with the pressed button is gone. */
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Deletes a user from the server for good, once their name has been typed. */
function RemoveAccountDialog({ user, onClose, searchRef }: RemoveAccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const [problem, setProblem] = useState<string>();
  const isGone = useRef(false);
  const remove = async (): Promise<void> => {
    await deleteAccount(user.uid);
    isGone.current = true;
    toasts.success(t('members.removed', { name: user.name }));
    onClose();
  };
  const { isPending, run } = usePending(remove, (error) => setProblem(failureText(error)));
  return (
    <TypedNameDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('members.remove_title', { name: user.name })}
      description={t('members.remove_text')}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t('members.remove_action')}
      isPending={isPending}
      pendingLabel={t('members.removing')}
      name={user.name}
      nameLabel={t('members.type_name', { name: user.name })}
      typeFirst={t('members.type_first')}
      problem={problem}
      onConfirm={run}
      finalFocus={() => (isGone.current ? searchRef.current : true)}
    />
  );
}

export interface AccountDialogsProps {
  question: AccountQuestion;
  onClose: () => void;
  /** Gets the focus when the row with the pressed button is gone. */
  searchRef: RefObject<HTMLInputElement | null>;
}

/** The open question. */
export function AccountDialogs({ question, onClose, searchRef }: AccountDialogsProps) {
  const asked = { user: question.user, onClose };
  if (question.kind === 'edit') return <EditAccountDialog {...asked} />;
  if (question.kind === 'password') return <ResetPasswordDialog {...asked} />;
  if (question.kind === 'freeze') return <FreezeDialog {...asked} />;
  if (question.kind === 'sign_in_methods') return <SignInMethodsDialog {...asked} />;
  if (question.kind === 'second_factor') return <SecondFactorDialog {...asked} />;
  return <RemoveAccountDialog {...asked} searchRef={searchRef} />;
}

/** Asks before turning off a user's second factor. */
function SecondFactorDialog({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const { isPending, run } = usePending(async () => {
    await turnOffSecondFactorOf(user.uid);
    toasts.success(t('members.second_factor_reset', { name: user.name }));
    onClose();
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('members.reset_second_factor_title', { name: user.name })}
      description={t('members.reset_second_factor_text')}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t('members.reset_second_factor')}
      isPending={isPending}
      pendingLabel={t('setting:saving')}
      onConfirm={run}
    />
  );
}

/** Asks before freezing an account. */
function FreezeDialog({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const change = useAccountChange(user.uid);
  const { isPending, run } = usePending(async () => {
    await change({ status: 'frozen' });
    onClose();
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('members.freeze_title', { name: user.name })}
      description={t('members.freeze_text')}
      cancelLabel={t('setting:cancel')}
      confirmLabel={t('members.freeze')}
      isPending={isPending}
      pendingLabel={t('setting:saving')}
      onConfirm={run}
    />
  );
}
