import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { useChatName, useIsVisitor } from '../chat-identity.ts';

/** What the beginning of a direct message says about who sees it: with a visitor, all their hosts do. */
export function useDmHint(chatKey: ChatKey): string {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const isVisited = useIsVisitor(chatKey);
  return isVisited ? t('feed.start_visit_hint', { name }) : t('feed.start_dm_hint', { name });
}
