import { AUTO_DELETE_CHOICES_SECONDS } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { setAutoDelete } from '../../features/chat/chat-settings.actions.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { useAutoDeleteLabel } from '../../features/chat/spans.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { RadioCard } from '../../ui/form/radio-card.tsx';
import { RadioCardGroup } from '../../ui/form/radio-card-group.tsx';
import { SettingsFrame } from '../shared/settings/settings-frame.tsx';

/** After how long own messages disappear from a chat; it applies at once, to what is sent from now on. */
export function ChatAutoDeleteArea({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('channel');
  const seconds = useStore(chatsStore, (state) => state.autoDelete[chatKey] ?? 0);
  const labelOf = useAutoDeleteLabel();
  return (
    <SettingsFrame title={t('nav.auto_delete')} text={t('auto_delete.text')} chatKey={chatKey}>
      <RadioCardGroup
        label={t('auto_delete.label')}
        value={String(seconds)}
        onValueChange={(value) => void setAutoDelete(chatKey, Number(value))}
        className="sm:grid-cols-2"
      >
        {AUTO_DELETE_CHOICES_SECONDS.map((choice) => (
          <RadioCard key={choice} value={String(choice)} title={labelOf(choice)} />
        ))}
      </RadioCardGroup>
    </SettingsFrame>
  );
}
