import type { Channel } from '@loquat/contract';
import { Link2, Mail, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddMembers } from '../channels/add-members.tsx';
import { InviteByMail } from './invite-by-mail.tsx';
import { InviteLink } from './invite-link.tsx';

export interface InviteLinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  serverName: string;
  /** The channel of the invitation; none = only the server. */
  channel?: Channel | undefined;
}

/** Invites people to the server or to one of its channels: existing users, by a link, by mail. */
export function InviteLinkDialog({ open, onOpenChange, serverName, channel }: InviteLinkDialogProps) {
  const { t } = useTranslation('welcome');
  const closed = channel?.is_public === false ? channel : undefined;
  const [method, setMethod] = useState<'people' | 'link' | 'mail'>(closed ? 'people' : 'link');
  const people = closed && {
    value: 'people' as const,
    label: t('invite.people'),
    icon: <Users size={16} aria-hidden />,
    content: <AddMembers channel={closed} onDone={() => onOpenChange(false)} />,
  };
  const methods = [
    ...(people ? [people] : []),
    {
      value: 'link' as const,
      label: t('invite.by_link'),
      icon: <Link2 size={16} aria-hidden />,
      content: <InviteLink gid={channel?.gid} isForMembers={closed !== undefined} isMain />,
    },
    {
      value: 'mail' as const,
      label: t('invite.by_mail'),
      icon: <Mail size={16} aria-hidden />,
      content: <InviteByMail gid={channel?.gid} />,
    },
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={channel ? t('invite.to_channel', { name: channel.name }) : t('invite.to_server', { name: serverName })}
      footer={<Button onClick={() => onOpenChange(false)}>{t('invite.done')}</Button>}
    >
      <Tabs
        label={t('invite.methods')}
        items={methods}
        value={method}
        onValueChange={setMethod}
        panelClassName="pt-3.5"
      />
    </Dialog>
  );
}
