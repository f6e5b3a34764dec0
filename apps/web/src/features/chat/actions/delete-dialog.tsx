import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { AlertDialog } from '#ui/dialog/alert-dialog.tsx';
import { deleteMessages } from '../delete.actions.ts';
import { logOf, messagesStore } from '../log/messages.store.ts';
import { rowOf } from '../selection/rows.ts';
import { stopSelecting } from '../selection/selection.store.ts';
import { closeTool } from '../selection/tools.store.ts';

/** The message after the last of these, else the one before the first. */
function neighbourOf(key: ChatKey, mids: readonly number[]): number | undefined {
  const log = logOf(messagesStore.getState(), key).mids;
  const [first, last] = [Math.min(...mids), Math.max(...mids)];
  return log.find((mid) => mid > last) ?? log.findLast((mid) => mid < first);
}

export interface DeleteDialogProps {
  chatKey: ChatKey;
  feed: HTMLElement;
  mids: readonly number[];
}

/** Asks for confirmation before messages are erased for everyone. */
export function DeleteDialog({ chatKey, feed, mids }: DeleteDialogProps) {
  const { t } = useTranslation('chat');
  const [isPending, setIsPending] = useState(false);
  // Gets the focus afterwards: the message, or the one that takes its place.
  const focusMid = useRef(mids.length === 1 ? mids[0] : undefined);
  const count = mids.length;
  const erase = async (): Promise<void> => {
    const next = neighbourOf(chatKey, mids);
    setIsPending(true);
    try {
      await deleteMessages(chatKey, mids);
      focusMid.current = next;
      stopSelecting(chatKey);
    } catch (error) {
      reportFailure(error);
    }
    closeTool(chatKey);
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && closeTool(chatKey)}
      title={t('delete_message.title', { count })}
      description={t('delete_message.text', { count })}
      cancelLabel={t('delete_message.cancel')}
      confirmLabel={t('delete_message.confirm')}
      pendingLabel={t('delete_message.pending')}
      isPending={isPending}
      onConfirm={() => void erase()}
      finalFocus={() => (focusMid.current === undefined ? true : rowOf(feed, focusMid.current))}
    />
  );
}
