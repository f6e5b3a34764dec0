import type { Channel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { AddMembers } from './add-members.tsx';

export interface AddMembersDialogProps {
  channel: Channel;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds users of the server to a private channel. */
export function AddMembersDialog({ channel, open, onOpenChange }: AddMembersDialogProps) {
  const { t } = useTranslation('channel');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('members.add_title', { name: channel.name })}>
      <AddMembers channel={channel} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
