import type { Channel } from '@loquat/contract';
import { Crown, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../hooks/use-session.ts';
import { readableEmail } from '../../lib/readable-email.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton, menuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useNameOf } from '../users/contacts.selectors.ts';
import { UserAvatar } from '../users/user-avatar.tsx';
import { useUser } from '../users/users.selectors.ts';
import { useChannelRights } from './channel-rights.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const memberMenu = menuOnDemand(async () => (await import('./channel-member-menu.tsx')).ChannelMemberMenu);

/** One member of a private channel, with the actions of its managers. */
export function ChannelMemberRow({ channel, uid }: { channel: Channel; uid: number }) {
  const { t } = useTranslation('channel');
  const user = useUser(uid);
  const name = useNameOf(uid) ?? '';
  const myUid = useMyUid();
  const isOwner = channel.owner === uid;
  const [isHandingOver, setIsHandingOver] = useState(false);
  const { isManager } = useChannelRights(channel.gid);
  const isManaged = isManager && !isOwner && uid !== myUid;
  const isCandidate = isManager && !isOwner && !user?.is_bot;
  const trigger = (
    <IconButton aria-label={t('members.actions', { name })} hasTooltip={false}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  const choices = {
    gid: channel.gid,
    uid,
    name,
    isRemovable: isManaged,
    onHandOver: isCandidate ? () => setIsHandingOver(true) : undefined,
  };
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 pr-2.5 pl-[18px]">
      <UserAvatar uid={uid} size={32} hasPresence />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5 font-[650]">
          <span className="truncate">{name}</span>
          {isOwner && (
            <Crown size={13} role="img" aria-label={t('members.owner')} className="flex-none text-accent-text" />
          )}
          {user?.is_admin && <Tag tone="admin">{t('members.admin')}</Tag>}
        </span>
        {user?.email && <span className="block truncate text-sm text-muted">{readableEmail(user.email)}</span>}
      </span>
      {(isManaged || isCandidate) && <MenuButton trigger={trigger} menu={memberMenu} menuProps={choices} />}
      {isHandingOver && (
        <TransferDialog channel={channel} to={uid} name={name} onClose={() => setIsHandingOver(false)} />
      )}
    </li>
  );
}
