import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { ChatPicker } from '../chat-picker.tsx';
import { tellUnsent } from '../log/sending/send-and-tell.ts';
import { useNamedChats } from '../use-named-chats.ts';
import { forwardMessages } from './forwards.actions.ts';

export interface ForwardDialogProps {
  mids: readonly number[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the copies are being sent. */
  onSent?: () => void;
  /** The element that gets the focus when it closes; by default the previous one. */
  finalFocus?: () => HTMLElement | boolean | null;
}

/** Sends a copy of messages to users and channels, with an optional comment. */
export function ForwardDialog({ mids, open, onOpenChange, onSent, finalFocus }: ForwardDialogProps) {
  const { t } = useTranslation('chat');
  const chats = useNamedChats();
  const [keys, setKeys] = useState<readonly ChatKey[]>([]);
  const [comment, setComment] = useState('');
  const close = (): void => onOpenChange(false);
  const { isSending, send } = useForward(mids, () => {
    onSent?.();
    close();
  });
  const toggle = (key: ChatKey): void =>
    setKeys(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
  const count = keys.length;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      {...(finalFocus && { finalFocus })}
      title={t('forward.title', { count: mids.length })}
      footer={
        <>
          <Button onClick={close}>{t('forward.cancel')}</Button>
          <Button
            variant="primary"
            isLoading={isSending}
            loadingText={t('forward.sending')}
            disabledReason={count === 0 ? t('forward.none') : undefined}
            onClick={() => void send(keys, comment.trim())}
          >
            {t('forward.send', { count })}
          </Button>
        </>
      }
    >
      <ChatPicker label={t('forward.find')} chats={chats} picked={keys} onPick={toggle} />
      <PickedChats chats={chats.filter(({ key }) => keys.includes(key))} onRemove={toggle} />
      <TextField label={t('forward.comment')} value={comment} onChange={(event) => setComment(event.target.value)} />
    </Dialog>
  );
}

interface PickedChatsProps {
  chats: readonly { key: ChatKey; name: string }[];
  onRemove: (key: ChatKey) => void;
}

function PickedChats({ chats, onRemove }: PickedChatsProps) {
  const { t } = useTranslation('chat');
  if (chats.length === 0) return null;
  return (
    <ul aria-label={t('forward.picked')} className="my-3 flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
      {chats.map(({ key, name }) => (
        <li
          key={key}
          className="inline-flex h-7 max-w-full items-center gap-1 rounded-full bg-leaf-soft pl-3 text-sm font-medium text-leaf-soft-text max-md:h-11"
        >
          <span className="truncate">{name}</span>
          <button
            type="button"
            aria-label={t('forward.remove', { name })}
            onClick={() => onRemove(key)}
            className="grid size-7 flex-none place-items-center rounded-full hover:bg-hover max-md:size-11"
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useForward(mids: readonly number[], onSent: () => void) {
  const { t } = useTranslation('chat');
  const [isSending, setIsSending] = useState(false);
  const send = async (keys: readonly ChatKey[], comment: string): Promise<void> => {
    setIsSending(true);
    try {
      const outcomes = await forwardMessages({ mids, keys, comment });
      const unsent = outcomes.find((outcome) => outcome !== 'sent');
      if (unsent === undefined) toasts.success(t('forward.done', { count: keys.length }));
      else tellUnsent(unsent);
      setIsSending(false);
      onSent();
    } catch (error) {
      reportFailure(error);
      setIsSending(false);
    }
  };
  return { isSending, send };
}
