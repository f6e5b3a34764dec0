import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLoaded } from '../../hooks/use-ui.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

export interface UnknownChatProps {
  /** The heading's level on the page. */
  headingLevel: 1 | 2;
  /** Stands there until all chats are known: this one may yet come. */
  children?: ReactNode;
}

/** In the place of a chat that is not known. */
export function UnknownChat({ headingLevel, children }: UnknownChatProps) {
  const { t } = useTranslation('chat');
  const isLoaded = useIsLoaded();
  if (!isLoaded) return children;
  return (
    <EmptyState headingLevel={headingLevel} art="lost" title={t('screen.unknown')}>
      {t('screen.unknown_hint')}
    </EmptyState>
  );
}
