import type { IdentityCredential, LinkableProvider, LoginConfig, OwnCredentials } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { departToGithub, departToOpenid } from '#features/identities/departures.actions.ts';
import { GoogleButton } from '#features/identities/google-button.tsx';
import {
  getOwnCredentials,
  linkIdentity,
  proveIdentity,
  unlinkIdentity,
} from '#features/identities/identities.actions.ts';
import { findProviders, type OfferedProviders } from '#features/identities/offered-providers.ts';
import { providerName } from '#features/identities/provider-name.ts';
import { useIdentityProblem } from '#features/identities/use-identity-problem.ts';
import { proveWallet } from '#features/identities/wallet.ts';
import { queryClient } from '#hooks/query-client.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { Button } from '#ui/button.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { SettingsCard, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { ProofDialog } from './proof-dialog.tsx';

const QUERY_KEY = ['own-credentials'];
const LINK_INTENT = { purpose: 'link', magic_token: '' } as const;

/** A provider account that signs in to the user's own account, or could. */
interface LinkableAccount {
  provider: LinkableProvider;
  /** For an OpenID provider only. */
  issuer?: string;
  name: string;
  /** The name of the account there; null if none is linked. */
  label: string | null;
  /** Whether it can be linked now. */
  isOffered: boolean;
}

function linkableAccounts(own: OwnCredentials, offered: OfferedProviders, walletName: string): LinkableAccount[] {
  const accounts: LinkableAccount[] = [
    { provider: 'google', name: 'Google', label: own.google, isOffered: offered.googleClientId !== '' },
    { provider: 'github', name: 'GitHub', label: own.github, isOffered: offered.hasGithub },
    { provider: 'metamask', name: walletName, label: own.metamask, isOffered: offered.hasWallet },
    ...[...new Set([...offered.oidc, ...own.oidc])].map((issuer): LinkableAccount => {
      const name = providerName(issuer);
      const label = own.oidc.includes(issuer) ? name : null;
      return { provider: 'oidc', issuer, name, label, isOffered: offered.oidc.includes(issuer) };
    }),
  ];
  return accounts.filter(({ label, isOffered }) => label !== null || isOffered);
}

/** The provider accounts that sign in to the user's own account: those linked, and those that could be. */
export function LinkedAccountsCard({ config }: { config: LoginConfig }) {
  const { t } = useTranslation('auth');
  const problemText = useIdentityProblem();
  const [busy, setBusy] = useState<string>();
  const [isGoogleChosen, setIsGoogleChosen] = useState(false);
  const [unproved, setUnproved] = useState<LinkableAccount>();
  const load = async () => ({ own: await getOwnCredentials(), offered: await findProviders(config) });
  const { data } = useQuery({ queryKey: [...QUERY_KEY, config], queryFn: load }, queryClient);
  const accounts = data ? linkableAccounts(data.own, data.offered, t('methods.wallet')) : [];
  if (!data || accounts.length === 0) return null;

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
  const unlink = async ({ provider, issuer, name }: LinkableAccount) => {
    await unlinkIdentity(provider, issuer);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    toasts.success(t('linked.undone', { provider: name }));
  };
  /** Password first: the provider's confirmation can be used only at once. */
  const link = async (account: LinkableAccount) => {
    try {
      await proveIdentity();
    } catch (error) {
      if (problemCodeOf(error) !== 'auth.proof_required') throw error;
      return setUnproved(account);
    }
    await linkProved(account);
  };
  const linkProved = async ({ provider, issuer, name }: LinkableAccount) => {
    if (provider === 'google') setIsGoogleChosen(true);
    else if (provider === 'github') await departToGithub(LINK_INTENT);
    else if (provider === 'metamask') await bind(name, await proveWallet(''));
    else await departToOpenid(issuer ?? '', LINK_INTENT);
  };

  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('linked.title')}</h2>
      <SettingsCard>
        {accounts.map((account) => (
          <SettingsRow
            key={account.issuer ?? account.provider}
            label={account.name}
            text={account.label ?? t('linked.none')}
          >
            {account.provider === 'google' && isGoogleChosen && account.label === null ? (
              <div className="w-60">
                <GoogleButton
                  clientId={data.offered.googleClientId}
                  onToken={(id_token) =>
                    void run(account.name, () => bind(account.name, { type: 'google', id_token, magic_token: '' }))
                  }
                  onProblem={(error) => {
                    setIsGoogleChosen(false);
                    toasts.error(problemText(error, account.name));
                  }}
                />
              </div>
            ) : (
              <LinkAction
                account={account}
                isBusy={busy === account.name}
                onAct={() => void run(account.name, () => (account.label === null ? link(account) : unlink(account)))}
              />
            )}
          </SettingsRow>
        ))}
      </SettingsCard>
      {unproved && (
        <ProofDialog
          open
          onOpenChange={() => setUnproved(undefined)}
          text={t('linked.proof_text')}
          submitLabel={t('linked.link_to', { provider: unproved.name })}
          pendingLabel={t('linked.linking')}
          onProve={async (password) => {
            await proveIdentity(password);
            await run(unproved.name, () => linkProved(unproved));
          }}
          problemText={(error) => problemText(error, unproved.name)}
        />
      )}
    </section>
  );
}

function LinkAction({
  account: { label, name },
  isBusy,
  onAct,
}: {
  account: LinkableAccount;
  isBusy: boolean;
  onAct: () => void;
}) {
  const { t } = useTranslation('auth');
  const isLinked = label !== null;
  const says = isLinked ? t('linked.unlink_from', { provider: name }) : t('linked.link_to', { provider: name });
  return (
    <Button size="sm" aria-label={says} isLoading={isBusy} onClick={onAct}>
      {isLinked ? t('linked.unlink') : t('linked.link')}
    </Button>
  );
}
