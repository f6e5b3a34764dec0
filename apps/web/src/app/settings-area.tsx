import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { AboutArea } from './about-area.tsx';
import { AccountArea } from './account-area.tsx';
import { GeneralArea } from './general-area.tsx';

/** One area of the settings; those of later versions say so. */
export function SettingsArea({ nav }: { nav: string | undefined }) {
  switch (nav) {
    case 'my_account':
      return <AccountArea />;
    case undefined:
    case 'general':
      return <GeneralArea />;
    case 'about':
      return <AboutArea />;
    default:
      return <LaterArea />;
  }
}

function LaterArea() {
  const { t } = useTranslation('setting');
  return (
    <EmptyState headingLevel={1} art="bolt" title={t('later_title')}>
      {t('later_text')}
    </EmptyState>
  );
}
