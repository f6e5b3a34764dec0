import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../lib/use-pending.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { useChannelRights } from './channel-rights.ts';
import { leaveChannel } from './channels.actions.ts';
import { useChannel } from './channels.selectors.ts';

export interface LeaveChannelDialogProps {
  gid: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before leaving a private channel. Its owner has to transfer it first. */
export function LeaveChannelDialog({ gid, open, onOpenChange }: LeaveChannelDialogProps) {
  const { t } = useTranslation(['channel', 'common']);
  const navigate = useNavigate();
  const name = useChannel(gid)?.name ?? '';
  const { isOwner } = useChannelRights(gid);
  const { isPending, run } = usePending(async () => {
    await leaveChannel(gid);
    onOpenChange(false);
    toasts.success(t('leave.done', { name }));
  });
  const handOver = () => {
    onOpenChange(false);
    void navigate({ to: '/setting/channel/$cid/{-$nav}', params: { cid: gid, nav: 'members' } });
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('leave.title', { name })}
      description={isOwner ? t('leave.owner_first') : t('leave.text')}
      cancelLabel={t('cancel')}
      confirmLabel={isOwner ? t('leave.hand_over') : t('leave.action')}
      isDanger={!isOwner}
      isPending={isPending}
      pendingLabel={t('leave.pending')}
      onConfirm={isOwner ? handOver : run}
    />
  );
}
