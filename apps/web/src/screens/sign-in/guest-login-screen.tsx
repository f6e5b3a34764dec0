import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInAsGuest } from '../../features/auth/guest.actions.ts';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Signs in a guest; the app moves on by itself. Shows the reason if the server refuses. */
export function GuestLoginScreen() {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    signInAsGuest().catch((error: unknown) => setProblem(error));
  }, []);
  if (problem === null) return <OpeningScreen />;
  const isClosed = problemCodeOf(problem) === 'auth.method_disabled';
  const way = (
    <Link to="/login" className={buttonStyle({ variant: 'primary' })}>
      {t('guest.sign_in')}
    </Link>
  );
  return (
    <main className="h-dvh">
      <EmptyState headingLevel={1} art="block" title={t('guest.closed_title')} action={way}>
        {isClosed ? t('guest.closed_text') : failureText(problem)}
      </EmptyState>
    </main>
  );
}
