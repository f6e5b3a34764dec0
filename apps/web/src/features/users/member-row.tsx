import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../lib/session.ts';
import { UserAvatar } from './user-avatar.tsx';
import { useIsOnline, useUser } from './users.selectors.ts';

/** One person of a member list; leads to the direct message with them. */
export function MemberRow({ uid, isOwner }: { uid: number; isOwner: boolean }) {
  const { t } = useTranslation('member');
  const user = useUser(uid);
  const isOnline = useIsOnline(uid);
  const isMe = useMyUid() === uid;
  if (!user) return null;
  const state = isMe ? t('you') : user.is_bot ? t('bot') : isOnline ? t('online') : t('offline');
  const face = (
    <>
      <UserAvatar uid={uid} size={32} hasPresence className={clsx(!isOnline && !user.is_bot && 'saturate-[0.35]')} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className={clsx('flex items-center gap-1.5 font-medium', !isOnline && !user.is_bot && 'text-muted')}>
          <span className="truncate">{user.name}</span>
          {isOwner && <Crown size={13} role="img" aria-label={t('owner')} className="flex-none text-accent-text" />}
        </span>
        <span className="block truncate text-xs text-muted">{state}</span>
      </span>
    </>
  );
  const look = 'flex min-h-11 items-center gap-[11px] rounded-[10px] px-2';
  if (isMe) return <div className={look}>{face}</div>;
  return (
    <Link to="/chat/dm/$userId" params={{ userId: uid }} className={clsx(look, 'hover:bg-hover')}>
      {face}
    </Link>
  );
}
