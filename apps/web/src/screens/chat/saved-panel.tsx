import { useTranslation } from 'react-i18next';
import { SavedCard } from '../../features/saved/saved-card.tsx';
import { SavedFailure, SavedSkeleton } from '../../features/saved/saved-states.tsx';
import { everythingSaved, selectSaved } from '../../features/saved/select-saved.ts';
import { useSaved } from '../../features/saved/use-saved.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** The user's saved items from this chat, newest first. */
export function SavedPanel({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('fav');
  const { items, isPending, isError, retry } = useSaved();
  if (isPending) return <SavedSkeleton />;
  if (isError) return <SavedFailure onRetry={retry} />;
  const found = selectSaved(items, { ...everythingSaved, source: chatKey });
  if (found.length === 0)
    return (
      <EmptyState art="saved" headingLevel={3} title={t('empty_chat')}>
        {t('empty_text')}
      </EmptyState>
    );
  return (
    <ol className="grid max-h-full grid-cols-[minmax(0,1fr)] content-start gap-2.5 overflow-y-auto px-3 pt-1 pb-4">
      {found.map((item) => (
        <li key={item.id} className="min-w-0">
          <SavedCard item={item} isInChat />
        </li>
      ))}
    </ol>
  );
}
