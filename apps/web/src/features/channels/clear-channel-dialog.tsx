import type { Channel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { toasts } from '../../ui/toasts.ts';
import { TypedNameDialog } from '../../ui/typed-name-dialog.tsx';
import { clearChannel } from './channels.actions.ts';

export interface ClearChannelDialogProps {
  channel: Channel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Deletes all that was said in a channel, for everyone, once its name has been typed. */
export function ClearChannelDialog({ channel, open, onOpenChange }: ClearChannelDialogProps) {
  const { t } = useTranslation('channel');
  const { isPending, run } = usePending(async () => {
    await clearChannel(channel.gid);
    onOpenChange(false);
    toasts.success(t('clear.done', { name: channel.name }));
  });
  return (
    <TypedNameDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('clear.title', { name: channel.name })}
      description={t('danger.clear_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('clear.action')}
      isPending={isPending}
      pendingLabel={t('delete.pending')}
      name={channel.name}
      nameLabel={t('delete.type_name', { name: channel.name })}
      typeFirst={t('delete.blocked')}
      onConfirm={run}
    />
  );
}
