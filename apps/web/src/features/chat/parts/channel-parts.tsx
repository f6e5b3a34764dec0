import type { Channel } from '@loquat/contract';
import { Hash, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, idOf } from '#lib/chat-key.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ChannelTile } from '#ui/picture/channel-tile.tsx';
import { useChannel } from '../../channels/channels.selectors.ts';
import { useChatName, useConversation } from '../../conversations/conversations.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import type { ChatAvatarProps, ChatPartProps, ChatParts, EmptyChatProps } from './chat-parts.ts';
import { Fact } from './fact.tsx';

const useMemberCount = (key: ChatKey): number => useConversation(key, ({ members }) => members.length);

function Avatar({ chatKey, size, isOpen }: ChatAvatarProps) {
  const gid = idOf(chatKey);
  const channel = useChannel(gid);
  const version = channel?.avatar_updated_at ?? 0;
  return (
    <ChannelTile
      size={size ?? 36}
      isPrivate={channel?.is_public === false}
      tone={isOpen ? 'leaf' : 'neutral'}
      src={version > 0 ? `/api/resource/group_avatar?gid=${gid}&t=${version}` : undefined}
    />
  );
}

function Topic({ chatKey }: ChatPartProps) {
  const { t } = useTranslation('chat');
  const description = useConversation(chatKey, (channel) => channel.description);
  const members = t('top.member_count', { count: useMemberCount(chatKey) });
  if (!description) return members;
  return (
    <>
      <span className="max-md:hidden">{t('top.topic', { description, members })}</span>
      <span className="md:hidden">{members}</span>
    </>
  );
}

function Facts({ chatKey }: ChatPartProps) {
  const { t } = useTranslation('chat');
  const channel = useChannel(idOf(chatKey));
  const count = useMemberCount(chatKey);
  const owner = useNameOf(channel?.owner ?? 0);
  if (!channel) return null;
  const description = channel.description?.trim();
  return (
    <>
      {description && <p className="text-base/[1.5] whitespace-pre-wrap wrap-anywhere">{description}</p>}
      <dl>
        <Fact label={t('details.type')}>{channel.is_public ? t('details.public') : t('details.private')}</Fact>
        {owner !== undefined && <Fact label={t('details.owner')}>{owner}</Fact>}
        <Fact label={t('details.members')}>{count}</Fact>
        <Rules channel={channel} />
      </dl>
    </>
  );
}

// i18n-keys: details.writing_everyone, details.writing_admins, details.writing_owner
/** A public channel has no owner: administrators write there. */
function whoWrites({ only_owner_can_send_msg, is_public }: Channel) {
  if (!only_owner_can_send_msg) return 'writing_everyone';
  return is_public ? 'writing_admins' : 'writing_owner';
}

function Rules({ channel }: { channel: Channel }) {
  const { t } = useTranslation('chat');
  const word = (isOn: boolean): string => (isOn ? t('details.on') : t('details.off'));
  return (
    <>
      <Fact label={t('details.writing')}>{t(`details.${whoWrites(channel)}`)}</Fact>
      <Fact label={t('details.dm_to_member')}>{word(channel.dm_to_member)}</Fact>
      <Fact label={t('details.add_friend')}>{word(channel.add_friend)}</Fact>
      <Fact label={t('details.show_email')}>{word(channel.show_email)}</Fact>
    </>
  );
}

function Start({ chatKey }: ChatPartProps) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  return (
    <>
      <h2 className="font-heading text-[22px]/[1.25] font-bold tracking-[-0.02em]">
        {t('feed.start_channel', { name })}
      </h2>
      <p className="text-muted">{t('feed.start_channel_hint')}</p>
    </>
  );
}

function Empty({ chatKey, onInvite }: EmptyChatProps) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const action = onInvite && (
    <Button variant="primary" icon={<UserPlus size={16} aria-hidden />} onClick={onInvite}>
      {t('feed.add_people')}
    </Button>
  );
  return (
    <EmptyState art="chat" title={t('feed.start_channel', { name })} action={action}>
      {t('feed.empty_channel_hint')}
    </EmptyState>
  );
}

export const channelParts: ChatParts = { Icon: Hash, Avatar, Topic, Facts, Start, Empty };
