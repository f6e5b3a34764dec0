import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NeedsServer } from '../../app/needs-server.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Servers before this one do not list files. */
const FILES_SINCE = '0.3.11';

export const Route = createFileRoute('/_app/files')({ staticData: { place: 'files' }, component: FilesRoute });

function FilesRoute() {
  const { t } = useTranslation('file');
  return (
    <NeedsServer version={FILES_SINCE}>
      <EmptyState headingLevel={1} art="files" title={t('empty_title')}>
        {t('empty_text')}
      </EmptyState>
    </NeedsServer>
  );
}
