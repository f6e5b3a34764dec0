import type { IdentityCredential, LinkableProvider, LoginConfig, OwnCredentials } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departToGithub, departToOpenid } from '../../../features/identities/departures.actions.ts';
import { GoogleButton } from '../../../features/identities/google-button.tsx';
import { getOwnCredentials, linkIdentity, unlinkIdentity } from '../../../features/identities/identities.actions.ts';
import { findProviders, type OfferedProviders } from '../../../features/identities/offered-providers.ts';
import { providerName } from '../../../features/identities/provider-name.ts';
import { useIdentityProblem } from '../../../features/identities/use-identity-problem.ts';
import { proveWallet } from '../../../features/identities/wallet.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';

const QUERY_KEY = ['own-credentials'];
const LUGGAGE = { purpose: 'link', magic_token: '' } as const;

/** An account elsewhere that opens the own one, or could. */
interface Way {
  provider: LinkableProvider;
  /** Of an OpenID provider. */
  issuer?: string;
  name: string;
  /** What it is called there; null when it is not linked. */
  label: string | null;
  /** Whether one could link it now. */
  isOffered: boolean;
}

function waysOf(own: OwnCredentials, offered: OfferedProviders, walletName: string): Way[] {
  const ways: Way[] = [
    { provider: 'google', name: 'Google', label: own.google, isOffered: offered.googleClientId !== '' },
    { provider: 'github', name: 'GitHub', label: own.github, isOffered: offered.hasGithub },
    { provider: 'metamask', name: walletName, label: own.metamask, isOffered: offered.hasWallet },
    ...[...new Set([...offered.oidc, ...own.oidc])].map((issuer): Way => {
      const name = providerName(issuer);
      const label = own.oidc.includes(issuer) ? name : null;
      return { provider: 'oidc', issuer, name, label, isOffered: offered.oidc.includes(issuer) };
    }),
  ];
  return ways.filter(({ label, isOffered }) => label !== null || isOffered);
}

/** Accounts elsewhere that open the own one: those that are linked, and those that could be. */
export function WaysInCard({ config }: { config: LoginConfig }) {
  const { t } = useTranslation('auth');
  const problemText = useIdentityProblem();
  const [busy, setBusy] = useState<string>();
  const [isGoogleChosen, setIsGoogleChosen] = useState(false);
  const load = async () => ({ own: await getOwnCredentials(), offered: await findProviders(config) });
  const { data } = useQuery({ queryKey: [...QUERY_KEY, config], queryFn: load }, queryClient);
  const ways = data ? waysOf(data.own, data.offered, t('ways.wallet')) : [];
  if (!data || ways.length === 0) return null;

  const run = async (name: string, act: () => Promise<void>) => {
    setBusy(name);
    try {
      await act();
    } catch (error) {
      toasts.error(problemText(error, name));
    }
    setBusy(undefined);
  };
  const bind = async (name: string, credential: IdentityCredential) => {
    await linkIdentity(credential);
    setIsGoogleChosen(false);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    toasts.success(t('linked.done', { provider: name }));
  };
  const unlink = async ({ provider, issuer, name }: Way) => {
    await unlinkIdentity(provider, issuer);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    toasts.success(t('linked.undone', { provider: name }));
  };
  const link = async ({ provider, issuer, name }: Way) => {
    if (provider === 'google') setIsGoogleChosen(true);
    else if (provider === 'github') await departToGithub(LUGGAGE);
    else if (provider === 'metamask') await bind(name, await proveWallet(''));
    else await departToOpenid(issuer ?? '', LUGGAGE);
  };

  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('linked.title')}</h2>
      <SettingsCard>
        {ways.map((way) => (
          <SettingsRow key={way.issuer ?? way.provider} label={way.name} text={way.label ?? t('linked.none')}>
            {way.provider === 'google' && isGoogleChosen && way.label === null ? (
              <div className="w-60">
                <GoogleButton
                  clientId={data.offered.googleClientId}
                  onToken={(id_token) =>
                    void run(way.name, () => bind(way.name, { type: 'google', id_token, magic_token: '' }))
                  }
                  onProblem={(error) => {
                    setIsGoogleChosen(false);
                    toasts.error(problemText(error, way.name));
                  }}
                />
              </div>
            ) : (
              <WayAction
                way={way}
                isBusy={busy === way.name}
                onAct={() => void run(way.name, () => (way.label === null ? link(way) : unlink(way)))}
              />
            )}
          </SettingsRow>
        ))}
      </SettingsCard>
    </section>
  );
}

function WayAction({ way: { label, name }, isBusy, onAct }: { way: Way; isBusy: boolean; onAct: () => void }) {
  const { t } = useTranslation('auth');
  const isLinked = label !== null;
  const says = isLinked ? t('linked.unlink_from', { provider: name }) : t('linked.link_to', { provider: name });
  return (
    <Button size="sm" aria-label={says} isLoading={isBusy} onClick={onAct}>
      {isLinked ? t('linked.unlink') : t('linked.link')}
    </Button>
  );
}
