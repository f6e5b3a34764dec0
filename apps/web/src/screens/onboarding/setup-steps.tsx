import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setupSteps } from './setup-progress.ts';

// i18n-keys: steps.welcome, steps.name, steps.admin, steps.who, steps.invite, steps.done
/** Where in the set-up one is. `current` counts from 0. */
export function SetupSteps({ current }: { current: number }) {
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
