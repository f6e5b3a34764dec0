import { Link } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { ChannelTile } from '../../ui/picture/channel-tile.tsx';
import { InviteCard } from './invite-card.tsx';

const ICON_PX = 18;

/** A link that is no longer valid, and how to continue without it. */
export function UnusableInvite({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  return (
    <InviteCard
      badge={<ChannelTile tone="red" size={36} icon={<Link2Off size={ICON_PX} />} />}
      title={t('private_invite.invalid')}
      text={t('register.invalid_text')}
    >
      {children}
      <Link to="/" className={buttonStyle({ variant: 'ghost', size: 'lg', isBlock: true, className: 'mt-2' })}>
        {t('private_invite.leave', { server })}
      </Link>
    </InviteCard>
  );
}
