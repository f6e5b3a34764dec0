import type { Channel } from '@loquat/contract';
import { UserPlus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMembersDialog } from '../../features/channels/add-members-dialog.tsx';
import { ChannelMemberRow } from '../../features/channels/channel-member-row.tsx';
import { useChannelRights } from '../../features/channels/channel-rights.ts';
import { matchesPerson } from '../../features/users/match-person.ts';
import { groupMembers } from '../../features/users/users.selectors.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { channelKey } from '../../lib/chat-key.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SettingsCard, SettingsFrame } from '../parts/settings/settings-frame.tsx';

/** Longer lists are not readable: typing a name narrows the list. */
const MOST_SHOWN = 100;

/** The members of a private channel: adding and removing members, transferring the channel. */
export function ChannelMembersArea({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel');
  const { mayInvite } = useChannelRights(channel.gid);
  const [filter, setFilter] = useState('');
  const found = useFoundMembers(channel.members, filter);
  const adding = useDialogOnDemand();
  return (
    <SettingsFrame
      title={t('nav.members')}
      text={t('members.count', { count: channel.members.length })}
      chatKey={channelKey(channel.gid)}
    >
      <div className="flex flex-wrap gap-2">
        <SearchField label={t('members.find')} value={filter} onValueChange={setFilter} className="min-w-48 flex-1" />
        {mayInvite && (
          <Button variant="primary" icon={<UserPlus size={16} aria-hidden />} onClick={adding.show}>
            {t('members.add')}
          </Button>
        )}
      </div>
      <SettingsCard>
        <ul aria-label={t('nav.members')} className="divide-y divide-line">
          {found.slice(0, MOST_SHOWN).map((uid) => (
            <ChannelMemberRow key={uid} channel={channel} uid={uid} />
          ))}
        </ul>
        {found.length === 0 && <p className="px-[18px] py-8 text-center text-muted">{t('members.no_match')}</p>}
      </SettingsCard>
      {found.length > MOST_SHOWN && <p className="text-sm text-muted">{t('members.more')}</p>}
      {adding.isWanted && (
        <Suspense>
          <AddMembersDialog channel={channel} {...adding.dialog} />
        </Suspense>
      )}
    </SettingsFrame>
  );
}

/** Members whose name matches the text: administrators, bots and the others, each by name. */
function useFoundMembers(uids: readonly number[], filter: string): number[] {
  const byId = usersStore((state) => state.byId);
  return useMemo(() => {
    return groupMembers(uids, byId)
      .flatMap((group) => group.uids)
      .filter((uid) => matchesPerson({ name: byId[uid]?.name ?? '' }, filter));
  }, [uids, byId, filter]);
}
