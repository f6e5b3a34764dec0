import type { IdentityCredential } from '@loquat/contract';
import { KeyRound, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInByMailbox } from '../../features/auth/mailbox-owner.ts';
import { departToGithub, departToOpenid } from '../../features/identities/departures.actions.ts';
import { GoogleButton } from '../../features/identities/google-button.tsx';
import type { OfferedProviders } from '../../features/identities/offered-providers.ts';
import { providerName } from '../../features/identities/provider-name.ts';
import { useIdentityProblem } from '../../features/identities/use-identity-problem.ts';
import { proveWallet } from '../../features/identities/wallet.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { NativeButton } from '../../ui/native-button.tsx';
import { GithubMark, GoogleMark } from '../../ui/picture/brand-marks.tsx';

/** One button for each provider that users can sign in with. */
export function ProviderButtons({
  offered,
  magicToken: magic_token,
}: {
  offered: OfferedProviders;
  magicToken: string;
}) {
  const { t } = useTranslation(['auth', 'common']);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const [isGoogleChosen, setIsGoogleChosen] = useState(false);
  const problemText = useIdentityProblem();
  const run = async (provider: string, act: () => Promise<void>) => {
    if (busy !== undefined) return;
    setBusy(provider);
    setProblem(undefined);
    await act().catch((error: unknown) => setProblem(problemText(error, provider)));
    setBusy(undefined);
  };
  const enter = async (credential: IdentityCredential) => {
    await signInByMailbox(credential);
    toasts.success(t('common:done.login'));
  };
  const intent = { purpose: 'sign_in', magic_token } as const;
  const wallet = t('methods.wallet');
  const button = (name: string, icon: ReactNode, act: () => Promise<void>) => (
    <ProviderButton key={name} name={name} icon={icon} isBusy={busy === name} onClick={() => void run(name, act)} />
  );
  return (
    <div className="grid grid-cols-2 gap-2">
      <div className="col-span-2 empty:hidden">
        <FormError text={problem} />
      </div>
      {offered.googleClientId !== '' &&
        (isGoogleChosen ? (
          <GoogleChoice
            clientId={offered.googleClientId}
            onToken={(id_token) => void run('Google', () => enter({ type: 'google', id_token, magic_token }))}
            onProblem={(error) => {
              setIsGoogleChosen(false);
              setProblem(problemText(error, 'Google'));
            }}
          />
        ) : (
          button('Google', <GoogleMark />, async () => setIsGoogleChosen(true))
        ))}
      {offered.hasGithub && button('GitHub', <GithubMark />, () => departToGithub(intent))}
      {offered.hasWallet &&
        button(wallet, <Wallet size={18} aria-hidden />, async () => enter(await proveWallet(magic_token)))}
      {offered.oidc.map((domain) =>
        button(providerName(domain), <KeyRound size={18} aria-hidden />, () => departToOpenid(domain, intent)),
      )}
    </div>
  );
}

function GoogleChoice(props: Parameters<typeof GoogleButton>[0]) {
  return (
    <div className="col-span-2">
      <GoogleButton {...props} />
    </div>
  );
}

interface ProviderButtonProps {
  name: string;
  icon: ReactNode;
  isBusy: boolean;
  onClick: () => void;
}

function ProviderButton({ name, icon, isBusy, onClick }: ProviderButtonProps) {
  return (
    <NativeButton
      className={buttonStyle({ className: 'h-[42px] min-w-0 flex-auto justify-start' })}
      aria-busy={isBusy || undefined}
      onClick={onClick}
    >
      {icon}
      <span className="truncate">{name}</span>
    </NativeButton>
  );
}
