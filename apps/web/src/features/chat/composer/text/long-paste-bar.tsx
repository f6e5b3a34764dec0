import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { Button } from '#ui/button.tsx';
import { useDraft } from '../../chats/drafts.ts';
import { addFiles } from '../../log/sending/outbox.ts';
import { insertText } from '../suggestions/insert-text.ts';

export interface LongPasteBarProps {
  chatKey: ChatKey;
  textRef: RefObject<HTMLTextAreaElement | null>;
  paste: { text: string; end: () => void };
}

/** Offers to send a long paste as a file. Until the user decides, the text is in the field. */
export function LongPasteBar({ chatKey, textRef, paste: { text, end } }: LongPasteBarProps) {
  const { t } = useTranslation('chat');
  // A field has only one kind of line break.
  const typed = text.replace(/\r\n?/g, '\n');
  const isThere = useDraft(chatKey).includes(typed);
  useEffect(() => {
    if (!isThere) end();
  }, [isThere, end]);
  const sendAsFile = (): void => {
    const field = textRef.current;
    const start = field?.value.indexOf(typed) ?? -1;
    if (field && start !== -1) insertText(field, '', start, start + typed.length);
    addFiles(chatKey, [new File([text], t('attach.pasted_name'), { type: 'text/plain' })]);
    end();
  };
  const keep = (): void => {
    end();
    textRef.current?.focus();
  };
  return (
    <div role="status" className="composer-bar">
      <FileText size={16} aria-hidden className="flex-none text-leaf" />
      <span className="min-w-0 flex-1 truncate">{t('attach.long_paste', { count: typed.length })}</span>
      <Button size="sm" onClick={sendAsFile}>
        {t('attach.as_file')}
      </Button>
      <Button size="sm" variant="ghost" onClick={keep}>
        {t('attach.as_text')}
      </Button>
    </div>
  );
}
