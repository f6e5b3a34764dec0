import { ArrowRight, Building2, ShieldCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionContent } from '../../ui/action-card.tsx';
import { Button } from '../../ui/button.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

// i18n-keys: hello.name, hello.name_text, hello.admin, hello.admin_text, hello.people, hello.people_text
const STEPS = [
  { name: 'name', Icon: Building2 },
  { name: 'admin', Icon: ShieldCheck },
  { name: 'people', Icon: UserPlus },
] as const;

/** An overview of the steps. */
export function HelloStep({ language, onStart }: { language: ReactNode; onStart: () => void }) {
  const { t } = useTranslation('welcome');
  return (
    <section>
      <StepHeading title={t('hello.title')} text={t('hello.text')} />
      <ul className="mt-6 grid gap-2.5 sm:grid-cols-3">
        {STEPS.map(({ name, Icon }) => (
          <li key={name} className="rounded-[14px] bg-surface p-4 shadow-[inset_0_0_0_1px_var(--border-strong)]">
            <ActionContent
              isStacked
              tone="leaf"
              icon={<Icon aria-hidden />}
              title={t(`hello.${name}`)}
              text={t(`hello.${name}_text`)}
            />
          </li>
        ))}
      </ul>
      <StepButtons start={<span className="-ml-[18px]">{language}</span>}>
        <Button variant="primary" size="lg" onClick={onStart}>
          {t('hello.start')}
          <ArrowRight size={16} aria-hidden />
        </Button>
      </StepButtons>
    </section>
  );
}
