import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInByMailbox } from '../../features/auth/mailbox-owner.ts';
import { type Departure, takeDeparture } from '../../features/identities/departure.ts';
import { linkIdentity } from '../../features/identities/identities.actions.ts';
import { credentialOf, type Returned, type ReturningType } from '../../features/identities/returned.ts';
import { useIdentityProblem } from '../../features/identities/use-identity-problem.ts';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { shareByKey } from '../../lib/share-by-key.ts';
import { takeRememberedPath } from '../../state/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { SignInFailed } from './sign-in-failed.tsx';

const MY_ACCOUNT = { to: '/setting/{-$nav}', params: { nav: 'my_account' } } as const;

/** Signs in, or links an account, with the provider's answer. Never rejects. */
const complete = shareByKey(completeOnce, ({ returned }) => returned.state ?? '');

/** The address to which a provider returns users after they signed in there. */
export function CallbackScreen({ type, returned }: { type: ReturningType; returned: Returned }) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [failed, setFailed] = useState<ProviderReturn>();
  const problemText = useIdentityProblem();
  const goOn = useEffectEvent((result: ProviderReturn) => {
    if (result.problem !== null) return setFailed(result);
    const isLink = result.purpose === 'link';
    toasts.success(isLink ? t('linked.done', { provider: result.provider }) : t('common:done.login'));
    const href = isLink ? '/setting/my_account' : (takeRememberedPath() ?? '/');
    return void navigate({ href, replace: true });
  });
  useEffect(() => void complete({ type, returned }).then((result) => goOn(result)), [type, returned]);
  if (!failed) return <OpeningScreen />;
  return (
    <SignInFailed title={t('arrival.failed')} text={problemText(failed.problem, failed.provider)}>
      <ReturnLink isLink={failed.purpose === 'link'} />
    </SignInFailed>
  );
}

/** A link for leaving after a sign-in or a link that failed. */
export function ReturnLink({ isLink }: { isLink: boolean }) {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession() !== null;
  const look = buttonStyle({ size: 'lg', isBlock: true });
  if (isLink && isSignedIn) {
    return (
      <Link {...MY_ACCOUNT} className={look}>
        {t('arrival.back_to_account')}
      </Link>
    );
  }
  return (
    <Link to={isSignedIn ? '/' : '/login'} className={look}>
      {isSignedIn ? t('later.home') : t('later.back')}
    </Link>
  );
}

/** The result of a return from a provider. */
interface ProviderReturn {
  purpose: Departure['purpose'];
  /** The display name of the provider; empty if it is not known. */
  provider: string;
  /** The error; null if the user is signed in or the account is linked. */
  problem: unknown;
}

async function completeOnce({ type, returned }: { type: ReturningType; returned: Returned }): Promise<ProviderReturn> {
  let departure: Pick<Departure, 'purpose' | 'provider'> = { purpose: 'sign_in', provider: '' };
  let problem: unknown = null;
  try {
    const kept = takeDeparture(returned.state);
    departure = kept;
    const credential = credentialOf(type, returned, kept);
    await (kept.purpose === 'link' ? linkIdentity(credential) : signInByMailbox(credential));
  } catch (error) {
    problem = error;
  }
  const { purpose, provider } = departure;
  return { purpose, provider, problem };
}
