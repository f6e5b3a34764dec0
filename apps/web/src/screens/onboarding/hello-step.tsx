import { ArrowRight, Building2, ShieldCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionFace } from '../../ui/action-card.tsx';
import { Button } from '../../ui/button.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

const card = 'rounded-[14px] bg-surface p-4 shadow-[inset_0_0_0_1px_var(--border-strong)]';

/** An overview of the steps. */
export function HelloStep({ language, onStart }: { language: ReactNode; onStart: () => void }) {
  const { t } = useTranslation('welcome');
  return (
    <section>
      <StepHeading title={t('hello.title')} text={t('hello.text')} />
      <ul className="mt-6 grid gap-2.5 sm:grid-cols-3">
        <li className={card}>
          <ActionFace
            isStacked
            tone="leaf"
            icon={<Building2 aria-hidden />}
            title={t('hello.name')}
            text={t('hello.name_text')}
          />
        </li>
        <li className={card}>
          <ActionFace
            isStacked
            tone="leaf"
            icon={<ShieldCheck aria-hidden />}
            title={t('hello.admin')}
            text={t('hello.admin_text')}
          />
        </li>
        <li className={card}>
          <ActionFace
            isStacked
            tone="leaf"
            icon={<UserPlus aria-hidden />}
            title={t('hello.people')}
            text={t('hello.people_text')}
          />
        </li>
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
