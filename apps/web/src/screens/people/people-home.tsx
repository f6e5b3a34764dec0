import { useTranslation } from 'react-i18next';
import { useServerName } from '../../features/server/server.store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';

/** Beside the list of people while nobody is chosen. */
export function PeopleHome() {
  const { t } = useTranslation();
  const server = useServerName() || PRODUCT_NAME;
  return (
    <EmptyState headingLevel={1} art="search" title={t('people.pick_title', { server })}>
      {t('people.pick_text')}
    </EmptyState>
  );
}
