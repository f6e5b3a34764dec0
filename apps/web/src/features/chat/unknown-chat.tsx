import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLoaded } from '../../hooks/use-ui.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

export interface UnknownChatProps {
  /** The heading's level on the page. */
  headingLevel: 1 | 2;
  /** Waits until all chats are known: this one may still arrive. */
  children?: ReactNode;
}

/** Shown in place of an unknown chat. */
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
