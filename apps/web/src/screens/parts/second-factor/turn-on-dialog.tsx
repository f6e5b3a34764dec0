import type { SecondFactorSecret } from '@loquat/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, NO_CODE } from '#features/second-factor/code-field.tsx';
import { beginSecondFactor, confirmSecondFactor } from '#features/second-factor/second-factor.actions.ts';
import { type CodeProblems, useCodeProblems } from '#features/second-factor/use-code-problem.ts';
import { usePending } from '#lib/use-pending.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { QrPicture } from '#ui/picture/qr-picture.tsx';
import { textLink } from '#ui/text-link.ts';
import { useCopy } from '../use-copy.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const GROUP = /.{4}/g;

export interface TurnOnDialogProps {
  /** The server requires it first: the dialog leads nowhere else. */
  isRequired?: boolean;
  onClose: () => void;
}

/** Turns the second factor on in three steps: password, secret with a first code, recovery codes. */
export function TurnOnDialog({ isRequired = false, onClose }: TurnOnDialogProps) {
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes isFirst hasDevices={!isRequired} codes={codes} onClose={onClose} />;
  if (secret) return <ScanStep secret={secret} onDone={setCodes} onClose={onClose} />;
  return <PasswordStep onDone={setSecret} onClose={onClose} />;
}

interface StepProps<T> {
  onDone: (result: T) => void;
  onClose: () => void;
}

/** Asks for the password, which a finder of the device does not know. */
function PasswordStep({ onDone, onClose }: StepProps<SecondFactorSecret>) {
  const { t } = useTranslation(['second_factor', 'setting']);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<CodeProblems>({});
  const problemsOf = useCodeProblems();
  const { isPending, run } = usePending(
    async () => onDone(await beginSecondFactor(password)),
    (error) => setProblems(problemsOf(error)),
  );
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('turn_on')}
      description={t('password_text')}
      cancelLabel={t('cancel')}
      submitLabel={t('continue')}
      pendingLabel={t('checking')}
      isPending={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setProblems({});
        run();
      }}
    >
      <FormError text={problems.form} />
      <PasswordField
        autoComplete="current-password"
        label={t('password')}
        help={t('setting:password.old_help')}
        error={problems.password}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** The second factor is turned on only once a code proves that the app has the secret. */
function ScanStep({ secret: { secret, uri }, onDone, onClose }: StepProps<string[]> & { secret: SecondFactorSecret }) {
  const { t } = useTranslation('second_factor');
  const copy = useCopy();
  const [typed, setTyped] = useState(NO_CODE);
  const [problems, setProblems] = useState<CodeProblems>({});
  const problemsOf = useCodeProblems();
  const { isPending, run } = usePending(
    async (code: string) => onDone(await confirmSecondFactor(code)),
    (error) => setProblems(problemsOf(error)),
  );
  const send = (code: string): void => {
    if (isPending) return;
    setProblems(code === '' ? { code: t('code_missing') } : {});
    if (code !== '') run(code);
  };
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scan_title')}
      description={t('scan_text')}
      cancelLabel={t('cancel')}
      submitLabel={t('turn_on_action')}
      pendingLabel={t('checking')}
      isPending={isPending}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(typed.code.trim());
      }}
    >
      <FormError text={problems.form} />
      <div className="flex flex-wrap items-center gap-4">
        <QrPicture text={uri} label={t('qr')} />
        <a href={uri} className={textLink}>
          {t('open_app')}
        </a>
      </div>
      <CopyField
        label={t('secret')}
        help={t('secret_help')}
        text={secret}
        shownText={secret.match(GROUP)?.join(' ') ?? secret}
        copyLabel={t('copy_secret')}
        onCopy={copy}
      />
      <CodeField takesRecovery={false} value={typed} onValueChange={setTyped} onComplete={send} error={problems.code} />
    </FormDialog>
  );
}
