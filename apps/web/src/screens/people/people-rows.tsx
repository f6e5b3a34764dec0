import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallPerson } from '../../features/calls/call-entry.tsx';
import { useCommonSetting } from '../../features/server/server.store.ts';
import { useNameOf, useNicknames } from '../../features/users/contacts.selectors.ts';
import { orderMembers } from '../../features/users/order-members.ts';
import { RoleTags } from '../../features/users/role-tags.tsx';
import { UserAvatar } from '../../features/users/user-avatar.tsx';
import { useMemberGroups, useUser } from '../../features/users/users.selectors.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { moveFocus } from '../../lib/browser/move-focus.ts';
import { readableEmail } from '../../lib/readable-email.ts';
import { Tag } from '../../ui/tag.tsx';

const HEADING_HEIGHT_PX = 31;
const ROW_HEIGHT_PX = 54;

export interface PeopleRowsProps {
  id: string;
  /** The search field's id: arrow up leads back to it from the first row. */
  fieldId: string;
  uids: readonly number[];
  /** Part of a name or address. */
  words: string;
  /** The user on the screen. */
  openUid: number | undefined;
  /** The text of an empty list. */
  emptyText: string;
}

/** Users grouped as administrators, bots and members, with counts; arrows move through them. */
export function PeopleRows({ id, fieldId, uids, words, openUid, emptyText }: PeopleRowsProps) {
  const { t } = useTranslation('member');
  const rows = usePeopleRows(uids, words);
  const scrollRef = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT_PX : ROW_HEIGHT_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
  });
  const titles = { admin: t('group.admin'), bot: t('group.bot'), member: t('group.member') };
  return (
    <nav
      ref={scrollRef}
      id={id}
      aria-label={t('people.list')}
      onKeyDown={(event) => moveFocus(event, 'a', fieldId)}
      className="min-h-0 flex-1 overflow-y-auto px-2 pb-3 [scrollbar-width:thin]"
    >
      {rows.length === 0 && <p className="px-2.5 py-3 text-sm text-muted">{emptyText}</p>}
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li key={key} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${start}px)` }}>
              {row.kind === 'heading' ? (
                <h2 className="px-2.5 pt-2.5 pb-[5px] text-xs font-semibold text-muted">
                  {titles[row.role]} · {row.count}
                </h2>
              ) : (
                <div className="group/person relative">
                  <PersonLink uid={row.uid} isOpen={row.uid === openUid} />
                  <CallPerson
                    uid={row.uid}
                    className="absolute! top-[11px] right-2 bg-raised opacity-0 group-hover/person:opacity-100 focus-visible:opacity-100 group-focus-within/person:opacity-100 pointer-coarse:top-[5px] pointer-coarse:bg-transparent pointer-coarse:opacity-100"
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function usePeopleRows(uids: readonly number[], words: string) {
  const groups = useMemberGroups(uids);
  const byId = usersStore((state) => state.byId);
  const nicknames = useNicknames();
  const isPresenceShown = useCommonSetting('show_user_online_status');
  const online = usersStore((state) => (isPresenceShown ? state.online : null));
  return useMemo(
    () => orderMembers(groups, { byId, nicknames, online, filter: words }),
    [groups, byId, nicknames, online, words],
  );
}

function PersonLink({ uid, isOpen }: { uid: number; isOpen: boolean }) {
  return (
    <Link
      to="/users/$userId"
      params={{ userId: uid }}
      aria-current={isOpen ? 'page' : undefined}
      className="flex h-[54px] items-center gap-2.5 rounded-[14px] px-2.5 hover:bg-hover aria-[current=page]:ui-selected aria-[current=page]:bg-surface dark:aria-[current=page]:bg-raised aria-[current=page]:shadow-[var(--elev-1),0_0_0_1px_var(--border)] aria-[current=page]:[--dot-ground:var(--surface)] dark:aria-[current=page]:[--dot-ground:var(--surface-raised)]"
    >
      <PersonRow uid={uid} />
    </Link>
  );
}

/** A user in a list: avatar with presence, nickname, role, address. */
function PersonRow({ uid }: { uid: number }) {
  const { t } = useTranslation('member');
  const user = useUser(uid);
  const name = useNameOf(uid);
  const isMe = uid === useMyUid();
  if (!user) return null;
  return (
    <>
      <UserAvatar uid={uid} hasPresence />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{name}</span>
          <RoleTags user={user} />
          {name !== user.name && <Tag>{t('contact.tag_nickname')}</Tag>}
        </span>
        <span className="block truncate text-sm text-muted">{isMe ? t('you') : readableEmail(user.email ?? '')}</span>
      </span>
    </>
  );
}
