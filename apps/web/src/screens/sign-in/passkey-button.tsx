import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestsPasskeys } from '../../features/passkeys/browser-passkeys.ts';
import { signInWithPasskey, signInWithSuggestedPasskey } from '../../features/passkeys/passkey-sign-in.actions.ts';
import { usePasskeyProblem } from '../../features/passkeys/use-passkey-problem.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { FormError } from '../../ui/form/form-error.tsx';

/** Problems that the server reports only about a passkey that was used. */
const PICKED: ReadonlySet<string | undefined> = new Set(['auth.credential_refused', 'auth.account_frozen']);

/** Whether the user signed in with a passkey that the browser suggested, or the error of the one they picked. */
interface Suggested {
  isIn: boolean;
  error?: unknown;
}

async function enterBySuggestion(signal: AbortSignal): Promise<Suggested> {
  if (!(await suggestsPasskeys()) || signal.aborted) return { isIn: false };
  try {
    await signInWithSuggestedPasskey(signal);
    return { isIn: !signal.aborted };
  } catch (error) {
    // The user did not ask for suggestions: only errors of a picked passkey are reported.
    return { isIn: false, ...(PICKED.has(problemCodeOf(error)) && { error }) };
  }
}

/** Signs in with a passkey: by a press, or by picking one that the browser suggests for the address. */
export function PasskeyButton() {
  const { t } = useTranslation(['auth', 'common']);
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const problemText = usePasskeyProblem();
  const tell = useEffectEvent(({ isIn, error }: Suggested) => {
    if (isIn) toasts.success(t('common:done.login'));
    if (error !== undefined) setProblem(problemText(error));
  });
  useEffect(() => {
    // The browser asks one question at a time.
    if (isPending) return;
    const leaving = new AbortController();
    void enterBySuggestion(leaving.signal).then((suggested) => tell(suggested));
    return () => leaving.abort();
  }, [isPending]);
  const handleClick = async () => {
    setIsPending(true);
    setProblem(undefined);
    try {
      await signInWithPasskey();
      toasts.success(t('common:done.login'));
    } catch (error) {
      setProblem(problemText(error));
    }
    setIsPending(false);
  };
  return (
    <div className="grid gap-3.5">
      <FormError text={problem} />
      <Button
        size="lg"
        isBlock
        icon={<KeyRound size={18} aria-hidden />}
        isLoading={isPending}
        onClick={() => void handleClick()}
      >
        {t('methods.passkey')}
      </Button>
    </div>
  );
}
