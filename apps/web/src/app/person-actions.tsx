import type { User } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ContactMenu } from '../features/contacts/contact-menu.tsx';
import { useMyUid } from '../lib/session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** What one can do about a person; oneself is edited in the settings. */
export function PersonActions({ user: { uid }, onNickname }: { user: User; onNickname: () => void }) {
  const { t } = useTranslation('member');
  if (uid === useMyUid())
    return (
      <Link to="/setting/{-$nav}" params={{ nav: 'my_account' }} className={buttonStyle()}>
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
      <Link to="/chat/dm/$userId" params={{ userId: uid }} className={buttonStyle({ variant: 'primary' })}>
        <MessageSquare size={16} aria-hidden />
        {t('profile.message')}
      </Link>
      <ContactMenu uid={uid} trigger={more} onNickname={onNickname} />
    </div>
  );
}
