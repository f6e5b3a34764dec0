import clsx from 'clsx';
import { Crown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../../hooks/use-session.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { PersonPopover } from '../../contacts/person-popover.tsx';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { usePresence, useUser } from '../../users/users.selectors.ts';

// i18n-keys: online, offline
/** One person of a member list; a press shows who they are. */
export function MemberRow({ uid, isOwner }: { uid: number; isOwner: boolean }) {
  const { t } = useTranslation('member');
  const user = useUser(uid);
  const name = useNameOf(uid);
  const presence = usePresence(uid);
  const isMe = useMyUid() === uid;
  if (!user) return null;
  const state = isMe ? t('you') : user.is_bot ? t('bot') : presence && t(presence);
  const isAway = presence === 'offline';
  return (
    <PersonPopover
      uid={uid}
      className="flex min-h-11 w-full items-center gap-[11px] rounded-[10px] px-2 text-left hover:bg-hover data-popup-open:bg-hover"
    >
      <UserAvatar uid={uid} size={32} hasPresence className={clsx(isAway && 'saturate-[0.35]')} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className={clsx('flex items-center gap-1.5 font-medium', isAway && 'text-muted')}>
          <span className="truncate">{name}</span>
          {isOwner && <Crown size={13} role="img" aria-label={t('owner')} className="flex-none text-accent-text" />}
        </span>
        {state && <span className="block truncate text-xs text-muted">{state}</span>}
      </span>
    </PersonPopover>
  );
}
