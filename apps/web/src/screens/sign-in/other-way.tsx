import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '../../ui/button-style.ts';

/** Back to the choice of ways in. */
export function OtherWay() {
  const { t } = useTranslation('auth');
  return (
    <Link to="/login" className={buttonStyle({ variant: 'ghost', size: 'lg', isBlock: true, className: 'mt-2' })}>
      <ArrowLeft size={16} aria-hidden />
      {t('ways.other')}
    </Link>
  );
}
