import type { Channel } from '@loquat/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannelRights } from '../../features/channels/channel-rights.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SettingsCard, SettingsRow } from '../shared/settings/settings-frame.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';

const ChannelTypeDialog = lazyComponent(
  async () => (await import('../../features/channels/channel-dialogs.ts')).ChannelTypeDialog,
);

/** Who sees the channel, and the way to change that for those who may. */
export function ChannelTypeRow({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const { mayChangeType } = useChannelRights(channel.gid);
  const change = useDialogOnDemand();
  return (
    <section className="grid gap-2.5">
      <h2 className="font-[650]">{t('type.label')}</h2>
      <SettingsCard>
        <SettingsRow
          label={channel.is_public ? t('type.public') : t('type.private')}
          text={channel.is_public ? t('type.public_text') : t('type.private_text')}
        >
          {mayChangeType && (
            <Button onClick={change.show}>{channel.is_public ? t('type.make_private') : t('type.make_public')}</Button>
          )}
        </SettingsRow>
      </SettingsCard>
      {change.isWanted && (
        <Suspense>
          <ChannelTypeDialog channel={channel} {...change.dialog} />
        </Suspense>
      )}
    </section>
  );
}
