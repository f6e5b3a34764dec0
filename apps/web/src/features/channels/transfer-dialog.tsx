import type { Channel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { transferChannel } from './channels.actions.ts';

export interface TransferDialogProps {
  channel: Channel;
  /** Uid of the new owner. */
  to: number;
  name: string;
  onClose: () => void;
}

/** Asks before a channel is transferred: only its new owner can give it back. */
export function TransferDialog({ channel, to, name, onClose }: TransferDialogProps) {
  const { t } = useTranslation('channel');
  const { isPending, run } = usePending(async () => {
    await transferChannel(channel.gid, to);
    onClose();
    toasts.success(t('transfer.done', { name, channel: channel.name }));
  });
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('transfer.title', { name, channel: channel.name })}
      description={t('transfer.text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('transfer.action')}
      isDanger={false}
      isPending={isPending}
      pendingLabel={t('transfer.pending')}
      onConfirm={run}
    />
  );
}
