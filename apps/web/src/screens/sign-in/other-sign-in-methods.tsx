import type { LoginConfig } from '@loquat/contract';
import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { Mail } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MagicLinkForm } from '../../features/auth/magic-link-form.tsx';
import { sendLoginLink } from '../../features/auth/magic-link.actions.ts';
import { findProviders, type OfferedProviders } from '../../features/identities/offered-providers.ts';
import { passkeyLack } from '../../features/passkeys/browser-passkeys.ts';
import { isMailEnabled } from '../../features/server/mail-switch.actions.ts';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

function typedEmail({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): string {
  const field = form?.elements.namedItem('email');
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

/** Requests a magic link for the address in the form; asks for one if there is none. */
function MagicLinkButton({ onSent }: { onSent: (email: string) => void }) {
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

export interface OtherSignInMethodsProps {
  config: LoginConfig;
  /** The token of the invitation; empty without one. */
  magicToken: string;
  /** Called once magic links are known to be offered. */
  onMagicLink: () => void;
  /** Placeholder for the methods until the offered ones are known. */
  children: ReactNode;
}

const hasProviders = ({ googleClientId, hasGithub, hasWallet, oidc }: OfferedMethods): boolean =>
  googleClientId !== '' || hasGithub || hasWallet || oidc.length > 0;

/** Every sign-in method except the password that is switched on and set up. Part of the password form, if there is one. */
export function OtherSignInMethods({ config, magicToken, onMagicLink, children }: OtherSignInMethodsProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const hasPasskeys = config.passkey && passkeyLack() === undefined;
  const [methods, setMethods] = useState<OfferedMethods>();
  const take = useEffectEvent((found: OfferedMethods) => {
    setMethods(found);
    if (found.hasMagicLink) onMagicLink();
  });
  useEffect(() => {
    // If the server cannot be reached, signing in by password reports that.
    findMethods(config).then(
      (found) => take(found),
      () => {},
    );
  }, [config]);
  if (!methods) return children;
  const handleSent = (email: string) => void navigate({ to: '/send_magic_link/$email', params: { email } });
  const isAlone = !config.password;
  const hasOthers = hasProviders(methods);
  return (
    <div className={clsx('grid gap-3.5', isAlone && !methods.hasMagicLink && 'mt-[22px]')}>
      {methods.hasMagicLink && isAlone && <MagicLinkForm email="" onSent={handleSent} />}
      {methods.hasMagicLink && !isAlone && <MagicLinkButton onSent={handleSent} />}
      {hasPasskeys && <PasskeyButton />}
      {hasOthers && (methods.hasMagicLink || hasPasskeys || !isAlone) && <OrLine text={t('methods.or')} />}
      {hasOthers && <ProviderButtons offered={methods} magicToken={magicToken} />}
      {isAlone && !methods.hasMagicLink && !hasPasskeys && !hasOthers && (
        <p className="text-muted">{t('methods.none')}</p>
      )}
    </div>
  );
}

function OrLine({ text }: { text: string }) {
  const line = 'h-px flex-1 bg-line-strong';
  return (
    <p className="mt-1.5 flex items-center gap-3 text-sm text-muted">
      <span className={line} />
      {text}
      <span className={line} />
    </p>
  );
}

/** The sign-in methods besides the password that are switched on and would work. */
interface OfferedMethods extends OfferedProviders {
  hasMagicLink: boolean;
}

/** Determines which of the methods that are switched on would work. */
async function findMethods(config: LoginConfig): Promise<OfferedMethods> {
  const [providers, hasMail] = await Promise.all([findProviders(config), config.magic_link && isMailEnabled()]);
  return { ...providers, hasMagicLink: hasMail };
}
