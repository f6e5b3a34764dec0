import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminStep } from './admin-step.tsx';
import { CodeStep } from './code-step.tsx';
import { HelloStep } from './hello-step.tsx';
import { NameStep } from './name-step.tsx';
import { saveProgress, setupProgress, type SetupStep } from './setup-progress.ts';
import { WhoStep } from './who-step.tsx';
import { useLoginConfig } from '../../features/server/login-config.ts';
import { serverStore, useIsInitialized } from '../../features/server/server.store.ts';
import { getSession } from '../../state/session.ts';
import { createFounder, enterSetupCode, mayFound, saveServerName, saveSignUp } from './founding.ts';
import { LanguageMenu } from '../shared/language-menu.tsx';
import { OnboardingDone } from './onboarding-done.tsx';
import { OnboardingInvite } from './onboarding-invite.tsx';
import { OnboardingLayout } from './onboarding-layout.tsx';

/** The set-up of a new server, one step at a time. */
export function OnboardingScreen() {
  // Once it is over, the last step stays until the next screen is there.
  const first = useIsInitialized() ? 'done' : 'welcome';
  const step = setupProgress((state) => state.progress?.step ?? first);
  const isShutOut = useIsShutOut();
  useTranslation('welcome');
  return (
    <OnboardingLayout step={step}>
      {isShutOut ? <CodeStep onCode={enterSetupCode} /> : <Step step={step} />}
    </OnboardingLayout>
  );
}

/** Whether the server wants its set-up code first. Nobody waits for the answer, which is no in most cases. */
function useIsShutOut(): boolean {
  const isEmpty = !useIsInitialized();
  const setupCode = setupProgress((state) => state.progress?.setupCode);
  const [isAdmitted, setIsAdmitted] = useState(true);
  useEffect(() => {
    if (isEmpty) void mayFound(setupCode).then(setIsAdmitted);
  }, [isEmpty, setupCode]);
  return isEmpty && !isAdmitted;
}

const goTo = (step: SetupStep) => () => saveProgress({ step });

/** Shown everywhere at once; the server hears of it as soon as there is someone who may rename it. */
function handleName(serverName: string): void {
  serverStore.setState({ name: serverName });
  const isSignedIn = getSession() !== null;
  saveProgress({ step: isSignedIn ? 'who' : 'admin', serverName });
  if (isSignedIn) void saveServerName();
}

function Step({ step }: { step: SetupStep }) {
  const serverName = setupProgress((state) => state.progress?.serverName ?? '');
  const loginConfig = useLoginConfig() ?? undefined;
  const chosen = setupProgress((state) => state.progress?.hasChosen) ? loginConfig : undefined;
  switch (step) {
    case 'welcome':
      return <HelloStep language={<LanguageMenu size="lg" />} onStart={goTo('name')} />;
    case 'name':
      return <NameStep name={serverName} onContinue={handleName} onBack={goTo('welcome')} />;
    case 'admin':
      return <AdminStep onCreate={createFounder} onBack={goTo('name')} />;
    case 'who':
      return <WhoStep chosen={chosen} onContinue={saveSignUp} onSkip={goTo('invite')} onBack={goTo('name')} />;
    case 'invite':
      return <OnboardingInvite onBack={goTo('who')} onContinue={goTo('done')} />;
    case 'done':
      return <OnboardingDone />;
    default:
      return step satisfies never;
  }
}
