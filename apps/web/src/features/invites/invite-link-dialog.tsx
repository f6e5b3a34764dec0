import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InviteLink } from './invite-link.tsx';

export interface InviteLinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  serverName: string;
  /** The channel people are invited to; none = the server alone. */
  channel?: { gid: number; name: string } | undefined;
}

/** Invites people to the server or to one of its channels by a link. */
export function InviteLinkDialog({ open, onOpenChange, serverName, channel }: InviteLinkDialogProps) {
  const { t } = useTranslation('welcome');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={channel ? t('invite.to_channel', { name: channel.name }) : t('invite.to_server', { name: serverName })}
      description={channel ? t('invite.channel_text') : t('invite.server_text')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('invite.done')}</Button>}
    >
      <InviteLink gid={channel?.gid} isMain />
    </Dialog>
  );
}
