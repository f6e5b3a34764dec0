import { ANNOUNCEMENT_MAX_LENGTH } from '@loquat/contract';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, idOf } from '#lib/chat-key.ts';
import { failureText } from '#lib/i18n/failure-text.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { usePending } from '#lib/use-pending.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { announceInChannel, removeAnnouncement } from '../../channels/announcements.actions.ts';
import { useConversation } from '../../conversations/conversations.ts';
import { useMentionables } from '../chats/use-chat-people.ts';
import { decodeMentions } from '../composer/suggestions/mentions.ts';
import { markupParser, proseOf } from '../markup/markup-parser.ts';
import { AnnouncementField } from './announcement-field.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { useAnnouncement } from './use-announcement.ts';

export interface AnnouncementEditorProps {
  chatKey: ChatKey;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Texts of closed editors that were not announced, until the page is left. */
const unsent = new Map<ChatKey, string>();

/** The text as it is sent: every `@Name` of a user in the channel becomes ` @uid `. */
async function encoded(text: string, people: ReturnType<typeof useMentionables>): Promise<string> {
  if (!/[@＠]/.test(text)) return text;
  const [{ encodeMentions }] = await Promise.all([
    import('../composer/suggestions/encode-mentions.ts'),
    markupParser.load(),
  ]);
  return encodeMentions(text, people, true).trim();
}

/** The text being written: the present announcement until it is changed. */
function useWriting(chatKey: ChatKey) {
  const people = useMentionables(chatKey);
  const announcement = useAnnouncement(chatKey);
  const [typed, setTyped] = useState(() => unsent.get(chatKey));
  const content = announcement?.content ?? '';
  const write = (text: string | undefined): void => {
    setTyped(text);
    if (text === undefined) unsent.delete(chatKey);
    else unsent.set(chatKey, text);
  };
  return { text: typed ?? decodeMentions(content, people, proseOf(content, true)), people, write };
}

/** Sets, changes or removes the announcement of a channel. */
export function AnnouncementEditor({ chatKey, open, onOpenChange }: AnnouncementEditorProps) {
  const { t } = useTranslation('channel');
  const format = useFormat();
  const gid = idOf(chatKey);
  const formId = useId();
  const textRef = useRef<HTMLTextAreaElement>(null);
  const channel = useConversation(chatKey, ({ handle }) => handle);
  const count = useConversation(chatKey, ({ members }) => members.length);
  const isAnnounced = useConversation(chatKey, ({ announcedAt }) => announcedAt !== null);
  const { text, people, write } = useWriting(chatKey);
  const [error, setError] = useState<string>();
  const [isRemoving, setIsRemoving] = useState(false);

  const change = (next: string): void => {
    setError(undefined);
    write(next);
  };
  const announcing = usePending(
    async () => {
      await announceInChannel(gid, await encoded(text.trim(), people));
      write(undefined);
      onOpenChange(false);
    },
    (failure) => setError(failureText(failure)),
  );
  const removing = usePending(async () => {
    await removeAnnouncement(gid);
    write(undefined);
    setIsRemoving(false);
    onOpenChange(false);
    toasts.success(t('announcement.removed'));
  });
  const submit = (event: FormEvent): void => {
    // Portals pass events on to the form of the page.
    event.stopPropagation();
    event.preventDefault();
    const length = text.trim().length;
    if (length > 0 && length <= ANNOUNCEMENT_MAX_LENGTH) return announcing.run();
    const limit = format.number(ANNOUNCEMENT_MAX_LENGTH);
    setError(length === 0 ? t('announcement.empty') : t('announcement.too_long', { limit }));
    textRef.current?.focus();
  };
  const footer = (
    <>
      {isAnnounced && (
        <Button variant="danger-quiet" className="mr-auto" onClick={() => setIsRemoving(true)}>
          {t('announcement.remove')}
        </Button>
      )}
      <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        isLoading={announcing.isPending}
        loadingText={t('announcement.announcing')}
      >
        {t('announcement.announce', { count })}
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        // Never two dialogs.
        open={open && !isRemoving}
        onOpenChange={onOpenChange}
        title={t('announcement.title', { channel })}
        size="lg"
        footer={footer}
        initialFocus={textRef}
      >
        <form id={formId} noValidate onSubmit={submit} className="grid gap-3.5 pb-1">
          <AnnouncementField textRef={textRef} text={text} onTextChange={change} error={error} />
          <AnnouncementPreview text={text} count={count} />
        </form>
      </Dialog>
      <AlertDialog
        open={open && isRemoving}
        onOpenChange={setIsRemoving}
        title={t('announcement.remove_title', { channel })}
        description={t('announcement.remove_text')}
        cancelLabel={t('cancel')}
        confirmLabel={t('announcement.remove')}
        isPending={removing.isPending}
        pendingLabel={t('announcement.removing')}
        onConfirm={removing.run}
      />
    </>
  );
}
