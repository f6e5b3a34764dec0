import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { useMyUid } from '../../../hooks/use-session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { useChannel } from '../../channels/channels.selectors.ts';
import { idOf } from '../chat-identity.ts';
import { useChatUids } from '../chats/use-chat-people.ts';
import { MemberList } from './member-list.tsx';

export interface MembersPanelProps {
  chatKey: ChatKey;
  onInvite?: (() => void) | undefined;
}

/** Who is in a channel. */
export function MembersPanel({ chatKey, onInvite }: MembersPanelProps) {
  const { t } = useTranslation('chat');
  const [filter, setFilter] = useState('');
  const uids = useChatUids(chatKey, useMyUid());
  const owner = useChannel(idOf(chatKey))?.owner ?? null;
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex gap-2 px-3 pb-1">
        <SearchField label={t('panel.find_member')} value={filter} onValueChange={setFilter} className="flex-1" />
        {onInvite && (
          <IconButton
            aria-label={t('panel.add_members')}
            onClick={onInvite}
            className="h-[34px]! border border-line-strong"
          >
            <UserPlus size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <MemberList uids={uids} owner={owner} filter={filter} />
    </div>
  );
}
