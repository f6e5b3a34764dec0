import { User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsGuest } from '#hooks/use-session.ts';
import { type ChatKey, idOf } from '#lib/chat-key.ts';
import { readableEmail } from '#lib/readable-email.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tag } from '#ui/tag.tsx';
import { useChatName } from '../../conversations/conversations.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { isPublicBot, roleOf, usePresence, useUser } from '../../users/users.selectors.ts';
import type { ChatAvatarProps, ChatPartProps, ChatParts } from './chat-parts.ts';
import { Fact } from './fact.tsx';
import { VisitFacts } from './visit-facts.tsx';

function Avatar({ chatKey, size }: ChatAvatarProps) {
  return <UserAvatar uid={idOf(chatKey)} size={size ?? 36} hasPresence />;
}

function Topic({ chatKey }: ChatPartProps) {
  const { t } = useTranslation('chat');
  const uid = idOf(chatKey);
  const presence = usePresence(uid);
  const user = useUser(uid);
  const isGuest = useIsGuest();
  if (user?.is_bot) return isPublicBot(user) && !isGuest ? <PublicBot /> : t('top.bot');
  return presence && (presence === 'online' ? t('top.online') : t('top.offline'));
}

/** Tells members that guests can write to the bot too. */
function PublicBot() {
  const { t } = useTranslation('chat');
  return (
    <span className="inline-flex items-center gap-1.5">
      {t('top.bot')}
      <Tag tone="guest">{t('top.public_bot')}</Tag>
    </span>
  );
}

// i18n-keys: details.bot, details.admin, details.member
function Facts({ chatKey }: ChatPartProps) {
  const { t } = useTranslation('chat');
  const uid = idOf(chatKey);
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
      {user.email && <Fact label={t('details.email')}>{readableEmail(user.email)}</Fact>}
      {user.visitor && <VisitFacts visitor={user.visitor} />}
    </dl>
  );
}

/** Who can read it: with a visitor, all their hosts can. */
function useHint(key: ChatKey): string {
  const { t } = useTranslation('chat');
  const name = useChatName(key);
  const isVisited = useUser(idOf(key))?.is_visitor === true;
  return isVisited ? t('feed.start_visit_hint', { name }) : t('feed.start_dm_hint', { name });
}

function Start({ chatKey }: ChatPartProps) {
  return (
    <>
      <h2 className="font-heading text-[22px]/[1.25] font-bold tracking-[-0.02em]">{useChatName(chatKey)}</h2>
      <p className="text-muted">{useHint(chatKey)}</p>
    </>
  );
}

function Empty({ chatKey }: ChatPartProps) {
  const { t } = useTranslation('chat');
  const name = useChatName(chatKey);
  return (
    <EmptyState art="chat" title={t('feed.empty_dm', { name })}>
      {useHint(chatKey)}
    </EmptyState>
  );
}

export const directParts: ChatParts = { Icon: User, Avatar, Topic, Facts, Start, Empty };
