import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';

export const Route = createFileRoute('/_app/files')({ staticData: { place: 'files' }, component: FilesRoute });

function FilesRoute() {
  const { t } = useTranslation('file');
  return (
    <EmptyState headingLevel={1} art="files" title={t('empty_title')}>
      {t('empty_text')}
    </EmptyState>
  );
}
