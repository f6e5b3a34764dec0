import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setupSteps, type SetupStep } from './setup-progress.ts';
import { SetupSteps } from './setup-steps.tsx';
import { Logo } from '../../ui/picture/logo.tsx';
import { SetupBranch } from './setup-branch.tsx';

/** The frame of the set-up: steps and a branch that bears a fruit more with each, the step's form beside them. */
export function OnboardingLayout({ step, children }: { step: SetupStep; children: ReactNode }) {
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
