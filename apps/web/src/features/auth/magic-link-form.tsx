import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { sendLoginLink } from './magic-link.actions.ts';

export interface MagicLinkFormProps {
  /** The initial value of the field. */
  email: string;
  onSent: (email: string) => void;
}

/** Asks for the address to send a magic link to. */
export function MagicLinkForm({ email: proposal, onSent }: MagicLinkFormProps) {
  const { t } = useTranslation('auth');
  const [problems, setProblems] = useState<{ form?: string; email?: string }>({});
  const [isPending, setIsPending] = useState(false);
  const send = async (email: string) => {
    setIsPending(true);
    try {
      await sendLoginLink(email);
      onSent(email);
    } catch (error) {
      const code = problemCodeOf(error);
      if (code === 'request.malformed_query') setProblems({ email: t('register.email_invalid') });
      else setProblems({ form: code === 'auth.magic_link_disabled' ? t('magic.off') : failureText(error) });
      setIsPending(false);
    }
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    setProblems(email === '' ? { email: t('login.email_missing') } : {});
    if (email === '') field.focus();
    else if (!isPending) void send(email);
  };
  return (
    <form noValidate aria-labelledby="title" onSubmit={handleSubmit} className="mt-[22px] grid gap-3.5">
      <FormError text={problems.form} />
      <TextField
        isFirst
        size="lg"
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={proposal}
        label={t('login.email')}
        error={problems.email}
      />
      <Button type="submit" variant="primary" size="lg" isBlock isLoading={isPending} loadingText={t('magic.sending')}>
        {t('methods.magic_link')}
      </Button>
    </form>
  );
}
