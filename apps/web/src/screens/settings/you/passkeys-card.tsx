import { type LoginConfig, type OwnPasskey, PasskeyName } from '@loquat/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type PasskeyLack, passkeyLack } from '#features/passkeys/browser-passkeys.ts';
import {
  addPasskey,
  listPasskeys,
  PASSKEYS,
  removePasskey,
  renamePasskey,
} from '#features/passkeys/passkeys.actions.ts';
import { usePasskeyProblem } from '#features/passkeys/use-passkey-problem.ts';
import { queryClient } from '#hooks/query-client.ts';
import { failureText } from '#lib/i18n/failure-text.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { ProofDialog } from './proof-dialog.tsx';

const NameFields = z.object({ name: PasskeyName });

interface RenamePasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  passkey: OwnPasskey;
}

/** Gives a passkey a name that its owner recognises. */
function RenamePasskeyDialog({ open, onOpenChange, passkey }: RenamePasskeyDialogProps) {
  const { t } = useTranslation('setting');
  const { register, handleSubmit, formState, setError } = useSchemaForm(NameFields, {
    defaultValues: { name: passkey.name },
    texts: { name: (typed) => (typed.trim() === '' ? t('name_missing') : t('name_long')) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    try {
      await renamePasskey(passkey, name);
      onOpenChange(false);
    } catch (error) {
      setError('root', { message: failureText(error) });
    }
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('passkeys.rename_title')}
      cancelLabel={t('cancel')}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      isPending={isSubmitting}
      onSubmit={submit}
    >
      <FormError text={errors.root?.message} />
      <TextField label={t('name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
    </FormDialog>
  );
}

interface RemovePasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  passkey: OwnPasskey;
  /** The name of the passkey in the list. */
  name: string;
  /** Moves the focus: the pressed button is gone with its row. */
  onRemoved: () => void;
}

/** Asks before removing a passkey. */
function RemovePasskeyDialog({ open, onOpenChange, passkey, name, onRemoved }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('setting');
  const problemText = usePasskeyProblem();
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => removePasskey(passkey),
      onSuccess: () => {
        toasts.success(t('passkeys.removed', { name }));
        onRemoved();
      },
      onError: (error) => toasts.error(problemText(error)),
      onSettled: () => onOpenChange(false),
    },
    queryClient,
  );
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('passkeys.remove_title', { name })}
      description={t('passkeys.remove_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('passkeys.remove')}
      pendingLabel={t('passkeys.removing')}
      isPending={isPending}
      onConfirm={() => mutate()}
    />
  );
}

/** The passkeys of the user's own account, and a button to add one. */
export function PasskeysCard({ config }: { config: LoginConfig }) {
  const { t } = useTranslation('setting');
  const { data } = useQuery({ queryKey: PASSKEYS, queryFn: listPasskeys, retry: false }, queryClient);
  const cardRef = useRef<HTMLElement>(null);
  const lack = passkeyLack();
  const isOff = !config.passkey && lack !== 'insecure';
  if (!data || (isOff && data.length === 0)) return null;
  return (
    <section ref={cardRef} tabIndex={-1} aria-labelledby="passkeys" className="grid gap-2.5 outline-none">
      <h2 id="passkeys" className="font-[650]">
        {t('passkeys.title')}
      </h2>
      <SettingsCard>
        {data.map((passkey) => (
          <PasskeyRow key={passkey.credential_id} passkey={passkey} onRemoved={() => cardRef.current?.focus()} />
        ))}
        {config.passkey && lack === undefined ? <AddRow /> : <LackRow lack={lack} />}
      </SettingsCard>
    </section>
  );
}

// i18n-keys: passkeys.insecure, passkeys.unsupported, passkeys.off
function LackRow({ lack }: { lack: PasskeyLack | undefined }) {
  const { t } = useTranslation('setting');
  return <p className="px-[18px] py-3 text-sm text-muted">{t(lack ? `passkeys.${lack}` : 'passkeys.off')}</p>;
}

function AddRow() {
  const { t } = useTranslation('setting');
  const [isPending, setIsPending] = useState(false);
  const proof = useDialogOnDemand();
  const problemText = usePasskeyProblem();
  const addBy = async (password?: string) => {
    const { name } = await addPasskey(password);
    toasts.success(t('passkeys.added', { name: name || t('passkeys.unnamed') }));
  };
  const add = async () => {
    setIsPending(true);
    try {
      await addBy();
    } catch (error) {
      if (problemCodeOf(error) === 'auth.proof_required') proof.show();
      else toasts.error(problemText(error));
    }
    setIsPending(false);
  };
  return (
    <SettingsRow label={t('passkeys.what')} text={t('passkeys.text')}>
      <Button size="sm" icon={<Plus size={16} aria-hidden />} isLoading={isPending} onClick={() => void add()}>
        {t('passkeys.add')}
      </Button>
      {proof.isWanted && (
        <ProofDialog
          {...proof.dialog}
          text={t('passkeys.proof_text')}
          submitLabel={t('passkeys.add')}
          pendingLabel={t('passkeys.adding')}
          onProve={addBy}
          problemText={problemText}
        />
      )}
    </SettingsRow>
  );
}

function PasskeyRow({ passkey, onRemoved }: { passkey: OwnPasskey; onRemoved: () => void }) {
  const { t } = useTranslation('setting');
  const format = useFormat();
  const renaming = useDialogOnDemand();
  const removal = useDialogOnDemand();
  const { created_at, last_used_at } = passkey;
  const name = passkey.name || t('passkeys.unnamed');
  const used =
    last_used_at === null ? t('passkeys.unused') : t('passkeys.used', { when: format.relative(last_used_at) });
  return (
    <SettingsRow label={name} text={`${t('passkeys.made', { when: format.moment(created_at) })} · ${used}`}>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={t('passkeys.rename_what', { name })} onClick={renaming.show}>
          {t('passkeys.rename')}
        </Button>
        <Button size="sm" aria-label={t('passkeys.remove_what', { name })} onClick={removal.show}>
          {t('passkeys.remove')}
        </Button>
      </span>
      {renaming.isWanted && <RenamePasskeyDialog {...renaming.dialog} passkey={passkey} />}
      {removal.isWanted && (
        <RemovePasskeyDialog {...removal.dialog} passkey={passkey} name={name} onRemoved={onRemoved} />
      )}
    </SettingsRow>
  );
}
