import { useTranslation } from 'react-i18next';
import { deleteChannel } from './channels.actions.ts';
import { type ChannelDialogProps, TypedChannelDialog } from './typed-channel-dialog.tsx';

/** Deletes a channel for everyone, once its name has been typed. */
export function DeleteChannelDialog(dialog: ChannelDialogProps) {
  const { t } = useTranslation('channel');
  const { gid, name } = dialog.channel;
  return (
    <TypedChannelDialog
      {...dialog}
      title={t('delete.title', { name })}
      description={t('danger.delete_text')}
      confirmLabel={t('delete.action')}
      done={t('delete.done', { name })}
      onConfirm={() => deleteChannel(gid)}
    />
  );
}
