import { AUTO_DELETE_CHOICES_SECONDS } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ChatPicker } from '#features/chat/chat-picker.tsx';
import { setAutoDelete } from '#features/chat/chat-settings.actions.ts';
import { chatsStore } from '#features/chat/chats.store.ts';
import { useAutoDeleteLabel } from '#features/chat/duration-labels.ts';
import { useNamedChats } from '#features/chat/use-named-chats.ts';
import { usePicked } from '#features/users/use-picked.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Select } from '#ui/form/select.tsx';

const CHOICES = AUTO_DELETE_CHOICES_SECONDS.filter((seconds) => seconds > 0);
const A_DAY = 86_400;

export interface AutoDeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Picks chats and the time after which the user's own messages disappear from them. */
export function AutoDeleteDialog({ open, onOpenChange }: AutoDeleteDialogProps) {
  const { t } = useTranslation('setting');
  const labelOf = useAutoDeleteLabel();
  const autoDelete = useStore(chatsStore, (state) => state.autoDelete);
  const chats = useNamedChats().filter(({ key }) => !autoDelete[key]);
  const { picked, toggle, clear } = usePicked<ChatKey>();
  const [seconds, setSeconds] = useState(A_DAY);
  const close = (): void => {
    clear();
    onOpenChange(false);
  };
  const start = (): void => {
    for (const key of picked) void setAutoDelete(key, seconds);
    close();
  };
  const footer = (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      <Button
        variant="primary"
        disabledReason={picked.length === 0 ? t('auto_delete.pick_first') : undefined}
        onClick={start}
      >
        {t('auto_delete.start')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('auto_delete.add')}
      description={t('auto_delete.text')}
      footer={footer}
    >
      <div className="grid gap-3.5">
        <ChatPicker label={t('auto_delete.pick')} chats={chats} picked={picked} onPick={toggle} />
        <Select
          label={t('auto_delete.span')}
          items={CHOICES.map((value) => ({ value: String(value), label: labelOf(value) }))}
          value={String(seconds)}
          onValueChange={(value) => setSeconds(Number(value))}
        />
      </div>
    </Dialog>
  );
}
