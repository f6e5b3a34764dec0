import { AVATAR_SIZE_PX, type Channel } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { updateChannelAvatar } from '../../features/channels/channels.actions.ts';
import { ChatFace } from '../../features/chat/chat-face.tsx';
import { PictureButton } from '../../features/users/picture-button.tsx';
import { channelKey } from '../../lib/chat-key.ts';

/** The picture of a channel, and another one instead; it is saved as soon as its part is chosen. */
export function ChannelPictureRow({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  return (
    <div className="flex flex-wrap items-center gap-4 p-[18px]">
      <ChatFace chatKey={channelKey(channel.gid)} size={72} />
      <span className="min-w-44 flex-1">
        <span className="block font-[650]">{t('overview.picture')}</span>
        <span className="block text-sm text-muted">{t('overview.picture_text')}</span>
      </span>
      <PictureButton edgePx={AVATAR_SIZE_PX} onSave={(png) => updateChannelAvatar(channel.gid, png)} />
    </div>
  );
}
