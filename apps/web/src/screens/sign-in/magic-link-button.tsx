import { useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendLoginLink } from '../../features/auth/magic-link.actions.ts';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';

function typedEmail({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): string {
  const field = form?.elements.namedItem('email');
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

/** Has a magic link mailed to the address in the form; asks for one if there is none. */
export function MagicLinkButton({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const send = async (email: string) => {
    setIsPending(true);
    setProblem(undefined);
    try {
      await sendLoginLink(email);
      onSent(email);
    } catch (error) {
      const code = problemCodeOf(error);
      if (code === 'request.malformed_query') return void navigate({ to: '/email_login', search: { email } });
      setProblem(code === 'auth.magic_link_disabled' ? t('magic.off') : failureText(error));
      setIsPending(false);
    }
  };
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const email = typedEmail(event);
    if (email === '') void navigate({ to: '/email_login' });
    else void send(email);
  };
  return (
    <div className="grid gap-3.5">
      <FormError text={problem} />
      <Button size="lg" isBlock icon={<Mail size={18} aria-hidden />} isLoading={isPending} onClick={handleClick}>
        {t('methods.magic_link')}
      </Button>
    </div>
  );
}
