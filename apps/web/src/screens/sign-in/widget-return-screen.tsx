import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handToWidget, isOpenedByPage } from '../../features/identities/hand-to-widget.ts';
import { IdentityError } from '../../features/identities/identity-error.ts';
import type { Returned } from '../../features/identities/returned.ts';
import { useIdentityProblem } from '../../features/identities/use-identity-problem.ts';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { ReturnLink } from './callback-screen.tsx';
import { SignInFailed } from './sign-in-failed.tsx';

/** The address to which a provider returns visitors of a website, in the window that the chat opened for it. */
export function WidgetReturnScreen({ returned }: { returned: Returned }) {
  const { t } = useTranslation('auth');
  const [isAwaited] = useState(isOpenedByPage);
  const problemText = useIdentityProblem();
  useEffect(() => void (isAwaited && handToWidget(returned)), [isAwaited, returned]);
  if (isAwaited) return <OpeningScreen />;
  return (
    <SignInFailed title={t('arrival.failed')} text={problemText(new IdentityError('not_begun'), 'GitHub')}>
      <ReturnLink isLink={false} />
    </SignInFailed>
  );
}
