import type { Channel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { TypedNameDialog } from '../../ui/dialog/typed-name-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';

export interface ChannelDialogProps {
  channel: Channel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface TypedChannelDialogProps extends ChannelDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  /** The toast shown afterwards. */
  done: string;
  /** Rejects like any call. */
  onConfirm: () => Promise<void>;
}

/** Asks for a channel's name before a deletion in it for everyone. */
export function TypedChannelDialog({ channel, done, onConfirm, ...dialog }: TypedChannelDialogProps) {
  const { t } = useTranslation('channel');
  const { isPending, run } = usePending(async () => {
    await onConfirm();
    dialog.onOpenChange(false);
    toasts.success(done);
  });
  return (
    <TypedNameDialog
      {...dialog}
      cancelLabel={t('cancel')}
      isPending={isPending}
      pendingLabel={t('delete.pending')}
      name={channel.name}
      nameLabel={t('delete.type_name', { name: channel.name })}
      typeFirst={t('delete.blocked')}
      onConfirm={run}
    />
  );
}
