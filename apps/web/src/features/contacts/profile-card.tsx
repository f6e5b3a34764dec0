import type { User } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readableEmail } from '../../lib/readable-email.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { useNameOf } from '../users/contacts.selectors.ts';
import { RoleTags } from '../users/role-tags.tsx';
import { UserAvatar } from '../users/user-avatar.tsx';
import { usePresence, useUser } from '../users/users.selectors.ts';
import { ContactTag } from './contact-tag.tsx';
import { NicknameDialog } from './nickname-dialog.tsx';
import { PersonActions } from './person-actions.tsx';

export interface ProfileCardProps {
  uid: number;
  /** The button of the card. */
  trigger: ReactElement;
}

/** A user's profile with actions, beside the trigger; open when rendered. */
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
          <ProfileHead user={user} name={name} />
          <PersonActions user={user} isBlock onLeave={close} onNickname={() => setIsNaming(true)}>
            <Link
              to="/users/$userId"
              params={{ userId: uid }}
              onClick={close}
              aria-label={t('profile.open')}
              className={buttonStyle({ className: 'px-2.5' })}
            >
              <UserRound size={16} aria-hidden />
            </Link>
          </PersonActions>
        </div>
      </Popover>
      {isNaming && <NicknameDialog uid={uid} name={user.name} open onOpenChange={setIsNaming} />}
    </>
  );
}

// i18n-keys: online, offline
function ProfileHead({ user, name }: { user: User; name: string }) {
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
      {user.email && <p className="truncate text-sm text-muted">{readableEmail(user.email)}</p>}
    </div>
  );
}
