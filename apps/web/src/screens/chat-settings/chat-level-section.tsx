import { useTranslation } from 'react-i18next';
import { useChatLevel } from '../../features/notifications/chat-level.ts';
import {
  loadNotificationSettings,
  NOTIFICATION_SETTINGS_KEY,
} from '../../features/notifications/notification-settings.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { QueryArea } from '../parts/settings/query-area.tsx';

/** The notification level of the chat while it is not muted. */
export function ChatLevelSection({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('channel');
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('notifications.level')}</h2>
      <QueryArea queryKey={NOTIFICATION_SETTINGS_KEY} load={loadNotificationSettings}>
        {() => <LevelCards chatKey={chatKey} />}
      </QueryArea>
    </section>
  );
}

function LevelCards({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('channel');
  const { items, value, onValueChange } = useChatLevel(chatKey);
  return (
    value !== null && (
      <RadioCardGroup label={t('notifications.level')} value={value} onValueChange={onValueChange}>
        {items.map((item) => (
          <RadioCard key={item.value} value={item.value} title={item.label} />
        ))}
      </RadioCardGroup>
    )
  );
}
