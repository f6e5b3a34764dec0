import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { credentialOf, type Returned, type ReturningType } from '../../features/identities/returned.ts';
import { useIdentityProblem } from '../../features/identities/use-identity-problem.ts';
import { useSession } from '../../hooks/use-session.ts';
import { takeRememberedPath } from '../../state/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { FailedArrival } from './failed-arrival.tsx';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { signInByMailbox } from '../../features/auth/mailbox-owner.ts';
import { type Departure, takeDeparture } from '../../features/identities/departure.ts';
import { linkIdentity } from '../../features/identities/identities.actions.ts';
import { shareByKey } from '../../lib/share-by-key.ts';

const MY_ACCOUNT = { to: '/setting/{-$nav}', params: { nav: 'my_account' } } as const;

/** Signs in, or links, with what a provider sent somebody back with. Never rejects. */
const arrive = shareByKey(arriveOnce, ({ returned }) => returned.state ?? '');

/** Where another site sends people back to who signed in there. */
export function CallbackScreen({ type, returned }: { type: ReturningType; returned: Returned }) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [failed, setFailed] = useState<Arrival>();
  const problemText = useIdentityProblem();
  const goOn = useEffectEvent((arrival: Arrival) => {
    if (arrival.problem !== null) return setFailed(arrival);
    const isLink = arrival.purpose === 'link';
    toasts.success(isLink ? t('linked.done', { provider: arrival.provider }) : t('common:done.login'));
    const href = isLink ? '/setting/my_account' : (takeRememberedPath() ?? '/');
    return void navigate({ href, replace: true });
  });
  useEffect(() => void arrive({ type, returned }).then((arrival) => goOn(arrival)), [type, returned]);
  if (!failed) return <OpeningScreen />;
  return (
    <FailedArrival title={t('arrival.failed')} text={problemText(failed.problem, failed.provider)}>
      <WayBack isLink={failed.purpose === 'link'} />
    </FailedArrival>
  );
}

function WayBack({ isLink }: { isLink: boolean }) {
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

/** Somebody is back from another site. */
interface Arrival {
  purpose: Departure['purpose'];
  /** What the site is called; empty when nobody here knows where they come from. */
  provider: string;
  /** What went wrong; null when they are signed in, or their account is linked. */
  problem: unknown;
}

async function arriveOnce({ type, returned }: { type: ReturningType; returned: Returned }): Promise<Arrival> {
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
