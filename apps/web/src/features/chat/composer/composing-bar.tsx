import { Pencil, Reply, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { fileInfoOf } from '../content/file-info.ts';
import { usePreviewText } from '../content/use-preview-text.ts';
import { useMessage } from '../log/messages.selectors.ts';
import { type ChatMessage, messagesStore } from '../log/messages.store.ts';
import { type Composing, stopComposing } from './composing.ts';

export interface ComposingBarProps {
  chatKey: ChatKey;
  composing: Composing;
  onEnd: () => void;
}

/** Shows which message is being replied to or edited, with a button to cancel. */
export function ComposingBar({ chatKey, composing: { kind, mid }, onEnd }: ComposingBarProps) {
  const { t } = useTranslation('chat');
  const message = useMessage(mid);
  const isDeleted = useStore(messagesStore, (state) => state.annotations.get(mid)?.deleted ?? false);
  useEffect(() => {
    // A deleted message cannot be replied to.
    if (isDeleted) stopComposing(chatKey);
  }, [chatKey, isDeleted]);
  const isReply = kind === 'reply';
  const Sign = isReply ? Reply : Pencil;
  return (
    <div className="composer-bar">
      <Sign size={16} aria-hidden className="flex-none text-leaf" />
      <span className="min-w-0 flex-1 truncate">{isReply ? <Replying message={message} /> : t('writing.editing')}</span>
      <IconButton
        size="sm"
        aria-label={isReply ? t('writing.cancel_reply') : t('writing.cancel_edit')}
        keys={['Esc']}
        onClick={() => {
          stopComposing(chatKey);
          onEnd();
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

function Replying({ message }: { message: ChatMessage | undefined }) {
  const { t } = useTranslation('chat');
  const nameOf = useNameOf(message?.from_uid ?? 0);
  const previewText = usePreviewText();
  if (!message) return t('writing.replying_unknown');
  const preview = message.content_type.startsWith('text/') ? previewText(message) : fileInfoOf(message.properties).name;
  return (
    <>
      <b className="mr-2 font-semibold text-ink">
        {t('writing.replying', { name: nameOf ?? t('message.former_member') })}
      </b>
      {preview}
    </>
  );
}
