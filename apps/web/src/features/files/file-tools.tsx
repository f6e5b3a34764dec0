import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Download, MessageSquareText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsGuest } from '../../hooks/use-session.ts';
import { fileUrlOf } from '../../lib/file-url.ts';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { deleteMessages } from '../chat/delete.actions.ts';
import { linkToMessage, useConversation } from '../conversations/conversations.ts';
import { useMe } from '../users/users.selectors.ts';
import type { ListedFile } from './listed-file.ts';
import { dropFromLists, refreshChatFiles } from './use-chat-files.ts';

const look =
  'grid size-[30px] flex-none place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-ink max-md:size-11 pointer-coarse:size-11';

/** Whether the user may delete the message that contains a file: its author, the channel's owner, administrators. */
function useMayRemove({ chat, from_uid }: ListedFile): boolean {
  const owner = useConversation(chat, (conversation) => conversation.owner);
  const me = useMe();
  return !useIsGuest() && me !== undefined && (me.is_admin || me.uid === from_uid || me.uid === owner);
}

export interface FileToolsProps {
  file: ListedFile;
  /** The buttons are on a picture and need a background of their own. */
  isOnPicture?: boolean;
  className?: string;
}

/** The actions for a listed file: show it in its chat, download it, delete it. */
export function FileTools({ file, isOnPicture = false, className }: FileToolsProps) {
  const { t } = useTranslation('file');
  const [isAsking, setIsAsking] = useState(false);
  const mayRemove = useMayRemove(file);
  const { chat, mid, info, path, expired } = file;
  const ground = isOnPicture ? 'bg-raised! text-ink shadow-2' : '';
  const name = info.name || t('unnamed');
  const remove = (): void => {
    setIsAsking(false);
    deleteMessages(chat, [mid]).then(
      () => dropFromLists(mid),
      (error: unknown) => {
        toasts.error(failureText(error));
        return refreshChatFiles();
      },
    );
  };
  return (
    <span className={clsx('flex flex-none justify-end gap-0.5', className)}>
      <Link {...linkToMessage(chat, mid)} aria-label={t('show_in_chat', { name })} className={clsx(look, ground)}>
        <MessageSquareText size={16} aria-hidden />
      </Link>
      {!expired && (
        <a
          href={fileUrlOf(path, { download: true })}
          download={info.name}
          aria-label={t('download', { name })}
          className={clsx(look, ground)}
        >
          <Download size={16} aria-hidden />
        </a>
      )}
      {mayRemove && (
        <IconButton
          aria-label={t('remove', { name })}
          onClick={() => setIsAsking(true)}
          className={clsx('size-[30px]!', ground)}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('remove_title')}
        description={t('remove_text')}
        cancelLabel={t('keep')}
        confirmLabel={t('remove_confirm')}
        onConfirm={remove}
      />
    </span>
  );
}
