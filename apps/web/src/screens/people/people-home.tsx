import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Shown beside the list of users while none is open. */
export function PeopleHome() {
  const { t } = useTranslation();
  const server = useServerName() || PRODUCT_NAME;
  return (
    <EmptyState headingLevel={1} art="search" title={t('people.pick_title', { server })}>
      {t('people.pick_text')}
    </EmptyState>
  );
}
