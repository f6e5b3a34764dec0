import type { LoginConfig } from '@loquat/contract';
import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MagicLinkForm } from '../../features/auth/magic-link-form.tsx';
import { MagicLinkButton } from './magic-link-button.tsx';
import { ProviderWays } from './provider-ways.tsx';
import { isMailEnabled } from '../../features/auth/magic-link.actions.ts';
import { findProviders, type OfferedProviders } from '../../features/identities/offered-providers.ts';

export interface LoginWaysProps {
  config: LoginConfig;
  /** The invitation that came along; empty without one. */
  magicToken: string;
  /** There is a way in by mail. */
  onMagicLink: () => void;
  /** What keeps the place of the ways until it is known which can be gone. */
  children: ReactNode;
}

const hasProviders = ({ googleClientId, hasGithub, hasWallet, oidc }: Ways): boolean =>
  googleClientId !== '' || hasGithub || hasWallet || oidc.length > 0;

/** Every way in beside the password: what is switched on and set up. Stands in the form of the password, if there is one. */
export function LoginWays({ config, magicToken, onMagicLink, children }: LoginWaysProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [ways, setWays] = useState<Ways>();
  const take = useEffectEvent((found: Ways) => {
    setWays(found);
    if (found.hasMagicLink) onMagicLink();
  });
  useEffect(() => {
    // A server that cannot be asked says so when one signs in by password.
    findWays(config).then(
      (found) => take(found),
      () => {},
    );
  }, [config]);
  if (!ways) return children;
  const handleSent = (email: string) => void navigate({ to: '/send_magic_link/$email', params: { email } });
  const isAlone = !config.password;
  const hasOthers = hasProviders(ways);
  return (
    <div className={clsx('grid gap-3.5', isAlone && !ways.hasMagicLink && 'mt-[22px]')}>
      {ways.hasMagicLink && isAlone && <MagicLinkForm email="" onSent={handleSent} />}
      {ways.hasMagicLink && !isAlone && <MagicLinkButton onSent={handleSent} />}
      {hasOthers && (ways.hasMagicLink || !isAlone) && <OrLine text={t('ways.or')} />}
      {hasOthers && <ProviderWays ways={ways} magicToken={magicToken} />}
      {isAlone && !ways.hasMagicLink && !hasOthers && <p className="text-muted">{t('ways.none')}</p>}
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

/** The ways in beside the password that are switched on and would work. */
interface Ways extends OfferedProviders {
  hasMagicLink: boolean;
}

/** Asks which of the ways that are switched on can be gone. */
async function findWays(config: LoginConfig): Promise<Ways> {
  const [providers, hasMail] = await Promise.all([findProviders(config), config.magic_link && isMailEnabled()]);
  return { ...providers, hasMagicLink: hasMail };
}
