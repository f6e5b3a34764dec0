import type { Channel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useChannelRights } from '../../features/channels/channel-rights.ts';
import { ClearChannelDialog } from '../../features/channels/clear-channel-dialog.tsx';
import { DeleteChannelDialog } from '../../features/channels/delete-channel-dialog.tsx';
import { LeaveChannelDialog } from '../../features/channels/leave-channel-dialog.tsx';
import { channelKey } from '../../lib/chat-key.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { DangerCard } from '../parts/settings/danger-card.tsx';
import { SettingsFrame, SettingsRow } from '../parts/settings/settings-frame.tsx';

/** Leaving a channel, clearing it, and deleting it for everyone. */
export function ChannelDangerArea({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const { isMember, isOwner, isManager } = useChannelRights(channel.gid);
  const leaving = useDialogOnDemand();
  const clearing = useDialogOnDemand();
  const deleting = useDialogOnDemand();
  return (
    <SettingsFrame title={t('nav.danger_channel')} text={t('danger.text')} chatKey={channelKey(channel.gid)}>
      <DangerCard title={t('danger.title')}>
        {isMember && (
          <SettingsRow label={t('danger.leave')} text={isOwner ? t('leave.owner_first') : t('leave.text')}>
            <Button variant="danger-quiet" onClick={leaving.show}>
              {t('danger.leave')}
            </Button>
          </SettingsRow>
        )}
        {isManager && (
          <SettingsRow label={t('danger.clear')} text={t('danger.clear_text')}>
            <Button variant="danger-quiet" onClick={clearing.show}>
              {t('danger.clear')}
            </Button>
          </SettingsRow>
        )}
        {isManager && (
          <SettingsRow label={t('danger.delete')} text={t('danger.delete_text')}>
            <Button variant="danger-quiet" onClick={deleting.show}>
              {t('danger.delete')}
            </Button>
          </SettingsRow>
        )}
      </DangerCard>
      {leaving.isWanted && <LeaveChannelDialog gid={channel.gid} {...leaving.dialog} />}
      {clearing.isWanted && <ClearChannelDialog channel={channel} {...clearing.dialog} />}
      {deleting.isWanted && <DeleteChannelDialog channel={channel} {...deleting.dialog} />}
    </SettingsFrame>
  );
}
