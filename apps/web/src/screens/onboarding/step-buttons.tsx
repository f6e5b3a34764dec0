import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

export interface StepButtonsProps {
  onBack?: () => void;
  /** Replaces Back on the first step. */
  start?: ReactNode;
  /** The buttons to continue, the main one last. */
  children: ReactNode;
}

/** The row of buttons below a step. */
export function StepButtons({ onBack, start, children }: StepButtonsProps) {
  const { t } = useTranslation('welcome');
  return (
    <div className="mt-7 flex flex-wrap items-center gap-2.5">
      {onBack && (
        <Button
          variant="ghost"
          size="lg"
          icon={<ArrowLeft size={16} aria-hidden />}
          className="-ml-[18px]"
          onClick={onBack}
        >
          {t('back')}
        </Button>
      )}
      {start}
      <span className="flex-1" />
      {children}
    </div>
  );
}
