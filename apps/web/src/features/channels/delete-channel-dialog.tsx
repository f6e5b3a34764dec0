import type { Channel } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellFailure } from '../../lib/tell-failure.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { deleteChannel } from './channels.actions.ts';

export interface DeleteChannelDialogProps {
  channel: Channel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Deletes a channel for everyone, once its name has been typed. */
export function DeleteChannelDialog({ channel, open, onOpenChange }: DeleteChannelDialogProps) {
  const { t } = useTranslation(['channel', 'common']);
  const [typed, setTyped] = useState('');
  const [isPending, setIsPending] = useState(false);
  const remove = async () => {
    setIsPending(true);
    try {
      await deleteChannel(channel.gid);
      onOpenChange(false);
      toasts.success(t('delete.done', { name: channel.name }));
    } catch (error) {
      tellFailure(error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('delete.title', { name: channel.name })}
      description={t('danger.delete_text')}
      cancelLabel={t('cancel')}
      confirmLabel={t('delete.action')}
      isPending={isPending}
      pendingLabel={t('delete.pending')}
      blockedReason={typed.trim() === channel.name.trim() ? undefined : t('delete.blocked')}
      onConfirm={() => void remove()}
    >
      <TextField
        label={t('delete.type_name', { name: channel.name })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="my-3.5"
      />
    </AlertDialog>
  );
}
