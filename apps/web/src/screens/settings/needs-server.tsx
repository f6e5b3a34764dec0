import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooOldFor, type ServerAbility, serverCan } from '../../features/server/server-version.ts';
import { useServerVersion } from '../../features/server/server.store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

export interface NeedsServerProps {
  ability: ServerAbility;
  /** Shown until the version is known: nothing is requested before. */
  fallback: ReactNode;
  children: ReactNode;
}

/** What only newer servers can do, or a note that this one is too old for it. */
export function NeedsServer({ ability, fallback, children }: NeedsServerProps) {
  const { t } = useTranslation(['setting', 'common']);
  const current = useServerVersion();
  if (!current) return fallback;
  if (!isTooOldFor(ability, current)) return children;
  return (
    <EmptyState headingLevel={1} art="bolt" title={t('too_old_title')}>
      {t('common:server_too_old.text', { version: serverCan[ability], current })}
    </EmptyState>
  );
}
