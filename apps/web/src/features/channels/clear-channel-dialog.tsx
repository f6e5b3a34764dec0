import { useTranslation } from 'react-i18next';
import { clearChannel } from './channels.actions.ts';
import { type ChannelDialogProps, TypedChannelDialog } from './typed-channel-dialog.tsx';

/** Deletes all messages in a channel for everyone, once its name has been typed. */
export function ClearChannelDialog(dialog: ChannelDialogProps) {
  const { t } = useTranslation('channel');
  const { gid, name } = dialog.channel;
  return (
    <TypedChannelDialog
      {...dialog}
      title={t('clear.title', { name })}
      description={t('danger.clear_text')}
      confirmLabel={t('clear.action')}
      done={t('clear.done', { name })}
      onConfirm={() => clearChannel(gid)}
    />
  );
}
