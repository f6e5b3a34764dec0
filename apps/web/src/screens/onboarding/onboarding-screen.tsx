import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { ArrowRight, Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoginConfig } from '../../features/server/login-config.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { serverStore, useIsInitialized, useServerName } from '../../features/server/server.store.ts';
import { getSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { BranchArt } from '../../ui/picture/branch-art.tsx';
import { Logo } from '../../ui/picture/logo.tsx';
import { openFirstChannelNext } from '../parts/first-channel-redirect.ts';
import { LanguageMenu } from '../parts/language-menu.tsx';
import { WelcomeActions } from '../parts/welcome-actions.tsx';
import { AdminStep } from './admin-step.tsx';
import { CodeStep } from './code-step.tsx';
import { createFounder, enterSetupCode, mayFound, saveServerName, saveSignUp } from './founding.ts';
import { HelloStep } from './hello-step.tsx';
import { NameStep } from './name-step.tsx';
import { OnboardingInvite } from './onboarding-invite.tsx';
import { finishSetup, saveProgress, setupProgress, type SetupStep, setupSteps } from './setup-progress.ts';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';
import { WhoStep } from './who-step.tsx';

/** The places of the fruits on the branch, in the units of its picture, in the order in which they appear. */
const places = [
  { at: '136 288', scale: '1.15 1.15', fill: '#F5A623' },
  { at: '252 250', scale: '-1.25 1.25', fill: '#FBBB4A' },
  { at: '328 222', scale: '1.1 1.1', fill: '#E8941A' },
  { at: '62 306', scale: '-0.72 0.72', fill: '#FBBB4A' },
  { at: '196 292', scale: '0.78 0.78', fill: '#F5A623' },
] as const;
const FRUIT =
  'M31.2 16.2C46.6 16.2 58 25.6 58 38.8S47.2 61 32.4 61c-4.7 0-9-1-12.7-2.7-3.2 2-8 3.5-13.4 3.5-1.3 0-1.9-1.5-1-2.4 2.4-2.4 4-5.6 4.4-8.9C6.5 47.2 4.8 43.2 4.8 38.8c0-13.2 11-22.6 26.4-22.6Z';

/** The set-up of a new server, one step at a time. */
export function OnboardingScreen() {
  // At the end, the last step stays until the next screen has loaded.
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

/** Whether the server requires its set-up code first. The screen does not wait for the answer: mostly no. */
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

/** Shown everywhere at once; sent to the server as soon as a user is signed in who may rename it. */
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

/** The frame of the set-up: the steps, a branch that gains a fruit with each, and the step's form beside them. */
function OnboardingLayout({ step, children }: { step: SetupStep; children: ReactNode }) {
  const { t } = useTranslation('welcome');
  const index = setupSteps.indexOf(step);
  return (
    <div className="grid min-h-dvh bg-canvas max-lg:grid-rows-[auto_1fr] lg:grid-cols-[380px_minmax(0,1fr)]">
      <aside className="relative overflow-hidden bg-[var(--leaf-950)] px-5 py-4 text-[oklch(0.97_0.01_90)] lg:my-3 lg:ml-3 lg:rounded-[28px] lg:px-8 lg:py-[30px]">
        <Logo size={30} wordmark="Loquat" />
        <SetupSteps current={index} />
        <SetupBranch fruits={index} />
      </aside>
      <main className="grid grid-rows-[1fr_auto] px-5 pt-8 pb-6 md:px-16 md:pt-10 md:pb-7">
        <div className="w-full max-w-[600px] self-center justify-self-center">
          <small className="text-sm font-semibold text-accent-text">
            {step === 'done' ? t('steps.done') : t('step_of', { step: index + 1, count: setupSteps.length })}
          </small>
          {children}
        </div>
        <p className="mt-8 w-full max-w-[600px] justify-self-center text-sm text-faint">{t('foot')}</p>
      </main>
    </div>
  );
}

/** A branch at the foot of the set-up that gains a fruit with every step. Decoration. */
function SetupBranch({ fruits }: { fruits: number }) {
  return (
    <div aria-hidden className="absolute inset-x-0 bottom-0 h-[330px] max-lg:hidden">
      <BranchArt scene="onboarding" className="absolute inset-0 size-full object-cover object-bottom" />
      <svg viewBox="0 0 380 330" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 size-full">
        {places.slice(0, fruits).map(({ at, scale, fill }) => (
          <path key={at} d={FRUIT} fill={fill} transform={`translate(${at}) scale(${scale}) translate(-32 -38)`} />
        ))}
      </svg>
    </div>
  );
}

/** The end of the set-up: first actions on the new server. */
function OnboardingDone() {
  const { t } = useTranslation('welcome');
  const navigate = useNavigate();
  const server = useServerName() || PRODUCT_NAME;
  const open = (): void => {
    openFirstChannelNext();
    void navigate({ to: '/chat', replace: true });
  };
  return (
    <section>
      <StepHeading title={t('done.title', { server })} text={t('done.text')} />
      <div className="mt-6">
        <WelcomeActions onLeave={finishSetup} />
      </div>
      <StepButtons>
        <Button variant="primary" size="lg" onClick={open}>
          {t('done.open', { server })}
          <ArrowRight size={16} aria-hidden />
        </Button>
      </StepButtons>
    </section>
  );
}

// i18n-keys: steps.welcome, steps.name, steps.admin, steps.who, steps.invite, steps.done
/** The current place in the set-up. `current` counts from 0. */
function SetupSteps({ current }: { current: number }) {
  const { t } = useTranslation('welcome');
  return (
    <ol aria-label={t('steps_label')} className="relative z-(--z-base) mt-9 grid gap-0.5 max-lg:hidden">
      {setupSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'relative flex h-11 items-center gap-[13px]',
            'not-first:before:absolute not-first:before:-top-[9px] not-first:before:left-[12.5px] not-first:before:h-[18px] not-first:before:w-px not-first:before:bg-[oklch(1_0_0/0.28)]',
            index === current ? 'font-[650] text-white' : 'font-medium',
            index < current ? 'text-[oklch(0.92_0.015_120)]' : index > current && 'text-[oklch(0.79_0.02_150)]',
          )}
        >
          <span
            aria-hidden
            className={clsx(
              'z-(--z-base) grid size-[26px] flex-none place-items-center rounded-full border-[1.5px] text-xs/none font-semibold',
              index < current && 'border-[var(--leaf-600)] bg-[var(--leaf-600)] text-white',
              index === current &&
                'border-[var(--loquat-400)] bg-[var(--loquat-400)] text-[var(--loquat-950)] shadow-[0_0_0_5px_oklch(0.805_0.157_74/0.2)]',
              index > current && 'border-[oklch(1_0_0/0.28)]',
            )}
          >
            {index < current ? <Check size={14} strokeWidth={2.75} /> : index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
