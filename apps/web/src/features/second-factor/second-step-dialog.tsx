import type { LoginResponse, ProblemError } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { usePending } from '../../lib/use-pending.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { CodeField, NO_CODE } from './code-field.tsx';
import { finishSignIn } from './second-factor.actions.ts';
import { type CodeProblems, useCodeProblems } from './use-code-problem.ts';

/** A sign-in that waits for its code. */
export interface SecondStep {
  /** `auth.second_factor_required`, with the ticket in its body. */
  problem: ProblemError;
  resolve: (answer: LoginResponse) => void;
  /** Called with the same problem: the sign-in was not finished. */
  reject: (problem: ProblemError) => void;
}

/** Asks for the code that finishes a sign-in. */
export function SecondStepDialog({ step }: { step: SecondStep }) {
  const { t } = useTranslation('second_factor');
  const [typed, setTyped] = useState(NO_CODE);
  const [problems, setProblems] = useState<CodeProblems>({});
  const problemsOf = useCodeProblems();
  const giveUp = (): void => step.reject(step.problem);
  const { isPending, run } = usePending(
    async (code: string) => step.resolve(await finishSignIn(step.problem, code)),
    (error) => {
      // The ticket has expired, or there were too many wrong codes.
      if (problemCodeOf(error) === 'auth.credential_refused') giveUp();
      else setProblems(problemsOf(error));
    },
  );
  const send = (code: string): void => {
    if (isPending) return;
    setProblems(code.trim() === '' ? { code: t('code_missing') } : {});
    if (code.trim() !== '') run(code);
  };
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && giveUp()}
      size="sm"
      title={t('title')}
      cancelLabel={t('cancel')}
      submitLabel={t('sign_in')}
      pendingLabel={t('signing_in')}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed.code);
      }}
    >
      <FormError text={problems.form} />
      <CodeField value={typed} onValueChange={setTyped} onComplete={send} error={problems.code} />
    </FormDialog>
  );
}
