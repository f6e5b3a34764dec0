import type { User } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsGuest, useMyUid } from '../../hooks/use-session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CallPerson } from '../calls/call-entry.tsx';
import { useIsLet } from '../channels/member-switches.ts';
import { useHasRight } from '../users/user-rights.ts';
import { ContactMenu } from './contact-menu.tsx';

export interface PersonActionsProps {
  user: User;
  onNickname: () => void;
  /** Called when a link leads away. */
  onLeave?: () => void;
  /** Whether the buttons fill the available width. */
  isBlock?: boolean;
  /** Further actions, between writing and the menu. */
  children?: ReactNode;
}

/** The actions for a user; the user's own profile is edited in the settings. */
export function PersonActions({ user, onNickname, onLeave, isBlock = false, children }: PersonActionsProps) {
  const { t } = useTranslation('member');
  const { uid, create_by } = user;
  const isLet = useIsLet('dm_to_member', uid);
  const mayWrite = useHasRight('dm_enable') || user.is_visitor === true;
  const isMe = useMyUid() === uid;
  // Guests neither write nor receive direct messages.
  const isAlone = useIsGuest() || create_by === 'guest';
  if (isAlone) return null;
  if (isMe)
    return (
      <Link to="/setting/{-$nav}" params={{ nav: 'my_account' }} className={buttonStyle({ isBlock })}>
        {t('profile.edit')}
      </Link>
    );
  const more = (
    <IconButton aria-label={t('profile.more')} className="size-9! border border-line-strong">
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return (
    <div className="flex gap-2">
      {mayWrite && isLet && (
        <Link
          to="/chat/dm/$userId"
          params={{ userId: uid }}
          onClick={onLeave}
          className={buttonStyle({ variant: 'primary', ...(isBlock && { className: 'grow' }) })}
        >
          <MessageSquare size={16} aria-hidden />
          {t('profile.message')}
        </Link>
      )}
      {mayWrite && !isLet && <p className="min-w-0 grow self-center text-sm text-muted">{t('profile.apart')}</p>}
      <CallPerson uid={uid} />
      {children}
      <ContactMenu uid={uid} trigger={more} onNickname={onNickname} />
    </div>
  );
}
