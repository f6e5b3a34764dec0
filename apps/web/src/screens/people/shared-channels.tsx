import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannelMembers } from '../../features/channels/channels.selectors.ts';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { ChatAvatar } from '../../features/chat/chat-parts.tsx';
import { linkOf, useChatName } from '../../features/conversations/conversations.ts';
import { channelKey } from '../../lib/chat-key.ts';

/** The common channels of reader and user: private ones first, each by name. */
export function SharedChannels({ uid }: { uid: number }) {
  const { t } = useTranslation('member');
  const gids = useSharedChannels(uid);
  return (
    <section
      aria-labelledby="shared-channels"
      className="rounded-[14px] bg-raised px-2 pt-3.5 pb-2.5 shadow-[var(--elev-1),0_0_0_1px_var(--border)]"
    >
      <h2 id="shared-channels" className="px-2.5 font-[650]">
        {t('profile.shared', { count: gids.length })}
      </h2>
      {gids.length === 0 && <p className="px-2.5 pt-2 text-sm text-muted">{t('profile.shared_none')}</p>}
      <ul className="mt-2 max-h-[420px] overflow-y-auto">
        {gids.map((gid) => (
          <li key={gid}>
            <SharedChannel gid={gid} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reader only knows the private channels that they are members of. */
function useSharedChannels(uid: number): readonly number[] {
  const byId = channelsStore((state) => state.byId);
  return useMemo(
    () =>
      Object.values(byId)
        .filter((channel) => channel.is_public || channel.members.some((member) => member === uid))
        .toSorted((a, b) => Number(a.is_public) - Number(b.is_public) || a.name.localeCompare(b.name))
        .map(({ gid }) => gid),
    [byId, uid],
  );
}

function SharedChannel({ gid }: { gid: number }) {
  const { t } = useTranslation('member');
  const key = channelKey(gid);
  const name = useChatName(key);
  const count = useChannelMembers(gid).length;
  return (
    <Link {...linkOf(key)} className="flex min-h-[46px] items-center gap-[11px] rounded-[10px] px-2.5 hover:bg-hover">
      <ChatAvatar chatKey={key} size={32} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-muted">{t('profile.members', { count })}</span>
      </span>
    </Link>
  );
}
