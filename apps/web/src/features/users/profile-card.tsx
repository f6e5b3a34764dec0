import type { User } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis, MessageSquare, UserRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsGuest, useMyUid } from '../../lib/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ContactMenu } from '../contacts/contact-menu.tsx';
import { ContactTag } from '../contacts/contact-tag.tsx';
import { useNameOf } from '../contacts/contacts.selectors.ts';
import { NicknameDialog } from '../contacts/nickname-dialog.tsx';
import { RoleTags } from './role-tags.tsx';
import { UserAvatar } from './user-avatar.tsx';
import { usePresence, useUser } from './users.selectors.ts';

export interface ProfileCardProps {
  uid: number;
  /** The button it belongs to. */
  trigger: ReactElement;
}

/** Who somebody is and what one can do about them, beside what was pressed; it appears open. */
export function ProfileCard({ uid, trigger }: ProfileCardProps) {
  const { t } = useTranslation('member');
  const [isOpen, setIsOpen] = useState(true);
  const [isNaming, setIsNaming] = useState(false);
  const user = useUser(uid);
  const name = useNameOf(uid) ?? '';
  const close = (): void => setIsOpen(false);
  if (!user) return trigger;
  return (
    <>
      <Popover
        trigger={trigger}
        label={t('profile.card', { name })}
        side="right"
        align="start"
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <div className="h-16 bg-accent-soft max-md:mt-2.5" />
        <div className="grid gap-3 px-4 pb-4">
          <Face user={user} name={name} />
          <Actions user={user} onClose={close} onNickname={() => setIsNaming(true)} />
        </div>
      </Popover>
      {isNaming && <NicknameDialog uid={uid} name={user.name} open onOpenChange={setIsNaming} />}
    </>
  );
}

// i18n-keys: online, offline
function Face({ user, name }: { user: User; name: string }) {
  const { t } = useTranslation('member');
  const presence = usePresence(user.uid);
  return (
    <div>
      <UserAvatar
        uid={user.uid}
        size={64}
        hasPresence
        className="-mt-9 rounded-[34%] shadow-[0_0_0_4px_var(--surface-raised)] [--dot-ground:var(--surface-raised)]"
      />
      <p className="mt-2 flex flex-wrap items-center gap-1.5 font-heading text-[18px]/[1.25] font-bold tracking-[-0.015em] wrap-anywhere">
        {name}
        <RoleTags user={user} />
        <ContactTag uid={user.uid} />
      </p>
      {name !== user.name && <p className="text-sm text-muted">{user.name}</p>}
      {presence && <p className="text-sm text-muted">{t(presence)}</p>}
      {user.email && <p className="truncate text-sm text-muted">{user.email}</p>}
    </div>
  );
}

interface ActionsProps {
  user: User;
  onClose: () => void;
  onNickname: () => void;
}

function Actions({ user: { uid, create_by }, onClose, onNickname }: ActionsProps) {
  const { t } = useTranslation('member');
  const isMe = useMyUid() === uid;
  // A guest writes to nobody, and nobody to a guest.
  const isAlone = useIsGuest() || create_by === 'guest';
  if (isAlone) return null;
  if (isMe)
    return (
      <Link to="/setting/{-$nav}" params={{ nav: 'my_account' }} className={buttonStyle({ isBlock: true })}>
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
      <Link
        to="/chat/dm/$userId"
        params={{ userId: uid }}
        onClick={onClose}
        className={buttonStyle({ variant: 'primary', className: 'grow' })}
      >
        <MessageSquare size={16} aria-hidden />
        {t('profile.message')}
      </Link>
      <Link
        to="/users/$userId"
        params={{ userId: uid }}
        onClick={onClose}
        aria-label={t('profile.open')}
        className={buttonStyle({ className: 'px-2.5' })}
      >
        <UserRound size={16} aria-hidden />
      </Link>
      <ContactMenu uid={uid} trigger={more} onNickname={onNickname} />
    </div>
  );
}
