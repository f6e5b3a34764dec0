import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Crown } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '#hooks/use-session.ts';
import { PersonPopover } from '../../contacts/person-popover.tsx';
import { useCommonSetting } from '../../server/server.store.ts';
import { useNameOf, useNicknames } from '../../users/contacts.selectors.ts';
import { orderMembers } from '../../users/order-members.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { useMemberGroups, usePresence, useUser } from '../../users/users.selectors.ts';
import { usersStore } from '../../users/users.store.ts';

const HEADING_HEIGHT_PX = 31;
const ROW_HEIGHT_PX = 44;

export interface MemberListProps {
  uids: readonly number[];
  /** Uid of the owner, who gets a crown; null = none. */
  owner?: number | null;
  /** Part of a name or address; only matches are listed. */
  filter?: string;
}

/** Users grouped as administrators, bots and members, with counts; offline users come last in each group. */
export function MemberList({ uids, owner = null, filter = '' }: MemberListProps) {
  const { t } = useTranslation('member');
  const groups = useMemberGroups(uids);
  const byId = usersStore((state) => state.byId);
  const nicknames = useNicknames();
  const isPresenceShown = useCommonSetting('show_user_online_status');
  const online = usersStore((state) => (isPresenceShown ? state.online : null));
  const rows = useMemo(
    () => orderMembers(groups, { byId, nicknames, online, filter }),
    [groups, byId, nicknames, online, filter],
  );
  const scrollRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT_PX : ROW_HEIGHT_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  const titles = { admin: t('group.admin'), bot: t('group.bot'), member: t('group.member') };
  if (rows.length === 0) return <p className="px-5 py-6 text-center text-sm text-muted">{t('nobody_found')}</p>;
  return (
    <div ref={scrollRef} className="h-full overflow-y-auto px-2 pb-4">
      <div role="list" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={key}
              role="listitem"
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'heading' ? (
                <h3 className="px-2.5 pt-2.5 pb-[5px] text-[11.5px]/[1.3] font-semibold tracking-[0.01em] text-faint">
                  {titles[row.role]} · {row.count}
                </h3>
              ) : (
                <MemberRow uid={row.uid} isOwner={row.uid === owner} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

// i18n-keys: online, offline
/** One user in a member list; a press shows their profile. */
function MemberRow({ uid, isOwner }: { uid: number; isOwner: boolean }) {
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
