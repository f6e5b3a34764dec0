import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';

export const Route = createFileRoute('/_app/favs')({ staticData: { place: 'favs' }, component: FavsRoute });

function FavsRoute() {
  const { t } = useTranslation('fav');
  return (
    <EmptyState headingLevel={1} art="saved" title={t('empty_title')}>
      {t('empty_text')}
    </EmptyState>
  );
}
