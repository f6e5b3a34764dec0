import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useChatName } from '../chat-identity.ts';

/** A chat in which nothing was said yet. */
export function FeedEmpty({ chatKey, onInvite }: { chatKey: ChatKey; onInvite?: (() => void) | undefined }) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  if (!isChannelKey(chatKey))
    return (
      <EmptyState art="chat" title={t('feed.empty_dm', { name })}>
        {t('feed.start_dm_hint', { name })}
      </EmptyState>
    );
  const action = onInvite && (
    <Button variant="primary" icon={<UserPlus size={16} aria-hidden />} onClick={onInvite}>
      {t('feed.add_people')}
    </Button>
  );
  return (
    <EmptyState art="chat" title={t('feed.start_channel', { name })} action={action}>
      {t('feed.empty_channel_hint')}
    </EmptyState>
  );
}
