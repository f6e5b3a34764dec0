import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { compareVersions } from '../features/server/server-version.ts';
import { useServerVersion } from '../features/server/server.store.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shows its content, or that the server is too old for it. A version that is not known yet is no reason. */
export function NeedsServer({ version, children }: { version: string; children: ReactNode }) {
  const { t } = useTranslation();
  const current = useServerVersion();
  if (!(compareVersions(current, version) < 0)) return children;
  return (
    <EmptyState headingLevel={1} art="bolt" title={t('server_too_old.title')}>
      {t('server_too_old.text', { version, current })}
    </EmptyState>
  );
}
