import { useTranslation } from 'react-i18next';
import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { ChatFace } from '../chat-face.tsx';
import { useChatName } from '../chat-identity.ts';

/** What stands above the first message of a chat. */
export function ChatStart({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const isChannel = isChannelKey(chatKey);
  return (
    <div className="grid justify-items-start gap-2 px-5 pt-4 pb-3">
      <ChatFace chatKey={chatKey} size={48} />
      <h2 className="font-heading text-[22px]/[1.25] font-bold tracking-[-0.02em]">
        {isChannel ? t('feed.start_channel', { name }) : name}
      </h2>
      <p className="text-muted">{isChannel ? t('feed.start_channel_hint') : t('feed.start_dm_hint', { name })}</p>
    </div>
  );
}
