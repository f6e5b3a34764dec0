import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, NO_CODE } from '#features/second-factor/code-field.tsx';
import { renewRecoveryCodes, turnOffSecondFactor } from '#features/second-factor/second-factor.actions.ts';
import { type CodeProblems, useCodeProblems } from '#features/second-factor/use-code-problem.ts';
import { usePending } from '#lib/use-pending.ts';
import { RecoveryCodes } from '#screens/parts/second-factor/recovery-codes.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';

interface CodeQuestionProps {
  title: string;
  text: string;
  submitLabel: string;
  /** Whether the dialog asks for the password, too. */
  asksPassword?: boolean;
  /** The password is empty if the dialog does not ask for it. Rejects with `ProblemError`. */
  onSubmit: (code: string, password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a code before an action. */
function CodeQuestion({ title, text, submitLabel, asksPassword, onSubmit, onClose }: CodeQuestionProps) {
  const { t } = useTranslation(['second_factor', 'setting']);
  const [typed, setTyped] = useState(NO_CODE);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<CodeProblems>({});
  const problemsOf = useCodeProblems();
  const { isPending, run } = usePending(onSubmit, (error) => setProblems(problemsOf(error)));
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={title}
      description={text}
      cancelLabel={t('cancel')}
      submitLabel={submitLabel}
      pendingLabel={t('checking')}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.code.trim();
        setProblems(code === '' ? { code: t('code_missing') } : {});
        if (code !== '') run(code, password);
      }}
    >
      <FormError text={problems.form} />
      {asksPassword && (
        <PasswordField
          autoComplete="current-password"
          label={t('password')}
          help={t('setting:password.old_help')}
          error={problems.password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <CodeField value={typed} onValueChange={setTyped} error={problems.code} />
    </FormDialog>
  );
}

/** Turns the second factor off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('second_factor');
  const turnOff = async (code: string): Promise<void> => {
    await turnOffSecondFactor(code);
    toasts.success(t('is_off'));
    onClose();
  };
  return (
    <CodeQuestion
      title={t('turn_off')}
      text={t('turn_off_text')}
      submitLabel={t('turn_off_action')}
      onSubmit={turnOff}
      onClose={onClose}
    />
  );
}

/** Replaces the recovery codes, and shows the new ones. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('second_factor');
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes isFirst={false} codes={codes} onClose={onClose} />;
  return (
    <CodeQuestion
      title={t('renew_codes')}
      text={t('renew_text')}
      submitLabel={t('renew_action')}
      asksPassword
      onSubmit={async (code, password) => setCodes(await renewRecoveryCodes(password, code))}
      onClose={onClose}
    />
  );
}
