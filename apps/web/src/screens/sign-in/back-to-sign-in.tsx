import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '../../ui/button-style.ts';

/** Leads back to the choice of sign-in methods. */
export function BackToSignIn() {
  const { t } = useTranslation('auth');
  return (
    <Link to="/login" className={buttonStyle({ variant: 'ghost', size: 'lg', isBlock: true, className: 'mt-2' })}>
      <ArrowLeft size={16} aria-hidden />
      {t('methods.other')}
    </Link>
  );
}
