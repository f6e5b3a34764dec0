import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Forward, MessageSquareText, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../hooks/use-session.ts';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type AttachmentUrl, BundleView } from '../chat/bundle-view.tsx';
import { partsOf } from '../chat/chat-parts.tsx';
import { ForwardDialog } from '../chat/dialogs.ts';
import { linkToMessage, useChatName } from '../conversations/conversations.ts';
import { removeSaved } from './saved.queries.ts';
import { sourceOf } from './select-saved.ts';
import type { Saved } from './use-saved.ts';

const SHOWN_AT_ONCE = 4;

/** With a mouse, the tools replace the time. */
const SHARED_PLACE =
  'ml-auto pointer-fine:grid pointer-fine:items-center pointer-fine:justify-items-end pointer-fine:*:[grid-area:1/1]';

const attachmentUrlOf =
  (uid: number, id: string): AttachmentUrl =>
  (attachment, { download = false } = {}) =>
    `/api/favorite/attachment/${uid}/${id}/${attachment}${download ? '?download=true' : ''}`;

export interface SavedCardProps {
  item: Saved;
  /** It is shown beside its chat, so the chat's name is left out. */
  isInChat?: boolean;
}

/** A saved item: its chat, when it was saved, and its contents. */
export function SavedCard({ item, isInChat = false }: SavedCardProps) {
  const { t } = useTranslation('fav');
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const { bundle, id, created_at } = item;
  const count = bundle.messages.length;
  const isCut = !isWhole && count > SHOWN_AT_ONCE;
  const shown = isCut ? { ...bundle, messages: bundle.messages.slice(0, SHOWN_AT_ONCE) } : bundle;
  const time = format.chatTime(created_at);
  return (
    <article
      aria-label={t('item', { time })}
      className={clsx(
        'group/saved rounded-[14px] border border-line bg-raised shadow-1',
        !isInChat && 'hover:shadow-3',
      )}
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line pr-2 pl-4 text-sm text-muted">
        {!isInChat && <Source item={item} />}
        <span className={clsx('flex items-center gap-2', isInChat ? 'flex-1 justify-between' : SHARED_PLACE)}>
          <time
            dateTime={new Date(created_at).toISOString()}
            className={clsx(
              'text-xs',
              !isInChat &&
                // While invisible it would still catch clicks.
                'pointer-events-none pr-2 pointer-fine:group-focus-within/saved:opacity-0 pointer-fine:group-hover/saved:opacity-0',
            )}
          >
            {t('saved_at', { time })}
          </time>
          <Tools
            item={item}
            className={
              isInChat
                ? ''
                : 'pointer-fine:opacity-0 pointer-fine:group-focus-within/saved:opacity-100 pointer-fine:group-hover/saved:opacity-100'
            }
          />
        </span>
      </header>
      <div className="px-4 py-3.5">
        <BundleView bundle={shown} attachmentUrl={attachmentUrlOf(useMyUid(), id)} />
        {isCut && (
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)} className="mt-2">
            {t('show_all', { count })}
          </Button>
        )}
      </div>
    </article>
  );
}

function Source({ item }: { item: Saved }) {
  const { t } = useTranslation('fav');
  const source = sourceOf(item) ?? 'u:0';
  const name = useChatName(source);
  const { Icon } = partsOf(source);
  return (
    <>
      <Icon size={16} aria-hidden className="flex-none" />
      <b className="min-w-0 truncate font-semibold text-ink">{name || t('gone_chat')}</b>
    </>
  );
}

function Tools({ item, className }: { item: Saved; className: string }) {
  const { t } = useTranslation('fav');
  const [isAsking, setIsAsking] = useState(false);
  const source = sourceOf(item);
  const isReachable = useChatName(source ?? 'u:0') !== '';
  const [first] = item.bundle.messages;
  return (
    <span className={clsx('flex flex-none', className)}>
      {source !== null && first && isReachable && (
        <Link
          {...linkToMessage(source, first.mid)}
          aria-label={t('show_in_chat')}
          title={t('show_in_chat')}
          className="grid size-8 flex-none place-items-center rounded-md text-muted hover:bg-hover hover:text-ink max-md:size-11 pointer-coarse:size-11"
        >
          <MessageSquareText size={16} aria-hidden />
        </Link>
      )}
      <ForwardButton mids={item.bundle.messages.map(({ mid }) => mid)} />
      <IconButton aria-label={t('remove')} onClick={() => setIsAsking(true)}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <RemoveSavedDialog id={item.id} open={isAsking} onOpenChange={setIsAsking} />
    </span>
  );
}

/** Forwards a saved item, as long as its messages exist. */
function ForwardButton({ mids }: { mids: readonly number[] }) {
  const { t } = useTranslation('fav');
  const { isWanted, show, dialog } = useDialogOnDemand();
  return (
    <>
      <IconButton aria-label={t('forward')} onClick={show}>
        <Forward size={16} aria-hidden />
      </IconButton>
      {isWanted && (
        <Suspense>
          <ForwardDialog mids={mids} {...dialog} />
        </Suspense>
      )}
    </>
  );
}

interface RemoveSavedDialogProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a saved item is deleted: the message itself may be gone, and this may be the last copy. */
function RemoveSavedDialog({ id, open, onOpenChange }: RemoveSavedDialogProps) {
  const { t } = useTranslation('fav');
  const remove = (): void => {
    onOpenChange(false);
    removeSaved(id).catch((error: unknown) => toasts.error(failureText(error)));
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('remove_title')}
      description={t('remove_text')}
      cancelLabel={t('keep')}
      confirmLabel={t('remove_confirm')}
      onConfirm={remove}
    />
  );
}
