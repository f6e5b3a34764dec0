import type { LoginConfig } from '@loquat/contract';
import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MagicLinkForm } from '../../features/auth/magic-link-form.tsx';
import { MagicLinkButton } from './magic-link-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { isMailEnabled } from '../../features/server/mail-switch.actions.ts';
import { passkeyLack } from '../../features/passkeys/browser-passkeys.ts';
import { findProviders, type OfferedProviders } from '../../features/identities/offered-providers.ts';

export interface OtherSignInMethodsProps {
  config: LoginConfig;
  /** The token of the invitation; empty without one. */
  magicToken: string;
  /** Called once magic links are known to be offered. */
  onMagicLink: () => void;
  /** Stands in for the methods until it is known which are offered. */
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
    // If the server cannot be reached, signing in by password says so.
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

/** Finds out which of the methods that are switched on would work. */
async function findMethods(config: LoginConfig): Promise<OfferedMethods> {
  const [providers, hasMail] = await Promise.all([findProviders(config), config.magic_link && isMailEnabled()]);
  return { ...providers, hasMagicLink: hasMail };
}
