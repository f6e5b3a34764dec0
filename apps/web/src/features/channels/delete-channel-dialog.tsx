import type { Channel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { toasts } from '../../ui/toasts.ts';
import { TypedNameDialog } from '../../ui/typed-name-dialog.tsx';
import { deleteChannel } from './channels.actions.ts';

export interface DeleteChannelDialogProps {
  channel: Channel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Deletes a channel for everyone, once its name has been typed. */
export function DeleteChannelDialog({ channel, open, onOpenChange }: DeleteChannelDialogProps) {
  const { t } = useTranslation('channel');
  const { isPending, run } = usePending(async () => {
    await deleteChannel(channel.gid);
    onOpenChange(false);
    toasts.success(t('delete.done', { name: channel.name }));
  });
  return (
    <TypedNameDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('delete.title', { name: channel.name })}
      description={t('danger.delete_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('delete.action')}
      isPending={isPending}
      pendingLabel={t('delete.pending')}
      name={channel.name}
      nameLabel={t('delete.type_name', { name: channel.name })}
      typeFirst={t('delete.blocked')}
      onConfirm={run}
    />
  );
}
