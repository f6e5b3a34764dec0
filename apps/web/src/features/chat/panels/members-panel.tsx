import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useConversation } from '../../conversations/conversations.ts';
import { MemberList } from './member-list.tsx';

export interface MembersPanelProps {
  chatKey: ChatKey;
  onInvite?: (() => void) | undefined;
}

/** The members of a chat. */
export function MembersPanel({ chatKey, onInvite }: MembersPanelProps) {
  const { t } = useTranslation('chat');
  const [filter, setFilter] = useState('');
  const uids = useConversation(chatKey, ({ members }) => members);
  const owner = useConversation(chatKey, (conversation) => conversation.owner);
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
