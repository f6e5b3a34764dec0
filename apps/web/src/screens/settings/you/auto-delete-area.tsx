import { AUTO_DELETE_CHOICES_SECONDS } from '@loquat/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ChatAvatar } from '#features/chat/chat-parts.tsx';
import { setAutoDelete } from '#features/chat/chat-settings.actions.ts';
import { chatsStore } from '#features/chat/chats.store.ts';
import { useAutoDeleteLabel } from '#features/chat/duration-labels.ts';
import { useChatName } from '#features/conversations/conversations.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { Button } from '#ui/button.tsx';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Select } from '#ui/form/select.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { AutoDeleteDialog } from './auto-delete-dialog.tsx';

/** The chats in which the user's own messages disappear, and after how long. Changes apply at once. */
export function AutoDeleteArea() {
  const { t } = useTranslation('setting');
  const keys = useShownChats();
  const adding = useDialogOnDemand();
  const add = (
    <Button icon={<Plus size={16} aria-hidden />} onClick={adding.show}>
      {t('auto_delete.add')}
    </Button>
  );
  return (
    <SettingsFrame title={t('area.auto_delete')} text={t('auto_delete.text')}>
      {keys.length > 0 ? (
        <div className="grid justify-items-start gap-3.5 *:first:w-full">
          <SettingsCard>
            {keys.map((key) => (
              <ChatRow key={key} chatKey={key} />
            ))}
          </SettingsCard>
          {add}
        </div>
      ) : (
        <EmptyState art="sleep" title={t('auto_delete.empty_title')} action={add} className="py-14">
          {t('auto_delete.empty_text')}
        </EmptyState>
      )}
      {adding.isWanted && (
        <Suspense>
          <AutoDeleteDialog {...adding.dialog} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}

/** Chats with a time, and those that had one when the screen opened: they stay, so that the user can set it again. */
function useShownChats(): ChatKey[] {
  const autoDelete = useStore(chatsStore, (state) => state.autoDelete);
  const [seen, setSeen] = useState<readonly ChatKey[]>([]);
  const fresh = (Object.keys(autoDelete) as ChatKey[]).filter((key) => !seen.includes(key));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return [...seen, ...fresh];
}

function ChatRow({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('setting');
  const name = useChatName(chatKey);
  const seconds = useStore(chatsStore, (state) => state.autoDelete[chatKey] ?? 0);
  const labelOf = useAutoDeleteLabel();
  return (
    <div className="flex min-h-[60px] items-center gap-[11px] px-[18px] py-2.5">
      <ChatAvatar chatKey={chatKey} size={32} />
      <span className="min-w-0 flex-1 truncate font-[650]">{name}</span>
      <Select
        label={t('auto_delete.label', { name })}
        isLabelHidden
        items={AUTO_DELETE_CHOICES_SECONDS.map((value) => ({ value: String(value), label: labelOf(value) }))}
        value={String(seconds)}
        onValueChange={(value) => void setAutoDelete(chatKey, Number(value))}
        className="w-36"
      />
    </div>
  );
}
