import type { Channel } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ChatKey, isChannelKey } from '../../../lib/chat-key.ts';
import { useIsGuest, useMyUid } from '../../../hooks/use-session.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { useChannel } from '../../channels/channels.selectors.ts';
import { ChatFace } from '../chat-face.tsx';
import { idOf, settingsLinkOf, useChatName } from '../chat-identity.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { useChatUids } from '../chats/use-chat-people.ts';
import { roleOf, usePresence, useUser } from '../../users/users.selectors.ts';
import { Fact } from './fact.tsx';
import { VisitActions } from './visit-actions.tsx';
import { VisitFacts } from './visit-facts.tsx';

/** The details of a chat: for a channel its purpose and rules, for a direct message the other person. */
export function DetailsPanel({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  const isGuest = useIsGuest();
  const isChannel = isChannelKey(chatKey);
  const visitor = useUser(isChannel ? 0 : idOf(chatKey))?.visitor;
  return (
    <div className="grid max-h-full content-start gap-4 overflow-y-auto px-4 pt-3 pb-5">
      <div className="grid justify-items-center gap-2.5 text-center">
        <ChatFace chatKey={chatKey} size={64} isOpen />
        <h2 className="font-heading text-[18px]/[1.25] font-bold tracking-[-0.015em] wrap-anywhere">{name}</h2>
      </div>
      {isChannel ? <ChannelFacts chatKey={chatKey} /> : <PersonFacts uid={idOf(chatKey)} />}
      <div className="grid gap-2">
        {visitor && <VisitActions visitor={visitor} />}
        {!isChannel && (
          <Link to="/users/$userId" params={{ userId: idOf(chatKey) }} className={buttonStyle({ isBlock: true })}>
            <UserRound size={16} aria-hidden />
            {t('details.profile')}
          </Link>
        )}
        {!isGuest && (
          <Link {...settingsLinkOf(chatKey)} className={buttonStyle({ isBlock: true })}>
            <Settings size={16} aria-hidden />
            {isChannel ? t('details.channel_settings') : t('details.chat_settings')}
          </Link>
        )}
      </div>
    </div>
  );
}

function ChannelFacts({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const channel = useChannel(idOf(chatKey));
  const count = useChatUids(chatKey, useMyUid()).length;
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

// i18n-keys: details.bot, details.admin, details.member
function PersonFacts({ uid }: { uid: number }) {
  const { t } = useTranslation('chat');
  const user = useUser(uid);
  const presence = usePresence(uid);
  const shownName = useNameOf(uid);
  if (!user) return null;
  const role = user.visitor ? t('details.visitor') : t(`details.${roleOf(user)}`);
  return (
    <dl>
      {shownName !== user.name && <Fact label={t('details.own_name')}>{user.name}</Fact>}
      <Fact label={t('details.role')}>{role}</Fact>
      {presence && (
        <Fact label={t('details.presence')}>{presence === 'online' ? t('top.online') : t('top.offline')}</Fact>
      )}
      {user.email && <Fact label={t('details.email')}>{user.email}</Fact>}
      {user.visitor && <VisitFacts visitor={user.visitor} />}
    </dl>
  );
}
