import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatKey } from '../../lib/chat-key.ts';
import { useMyUid } from '../../lib/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useChannel } from '../channels/channels.selectors.ts';
import { idOf } from '../chats/chat-identity.ts';
import { MemberList } from '../users/member-list.tsx';
import { useChatUids } from './use-chat-people.ts';

export interface ChatPanelProps {
  chatKey: ChatKey;
  onClose: () => void;
  onInvite?: (() => void) | undefined;
}

/** What the side panel of a channel holds: its members. */
export function ChatPanel({ chatKey, onClose, onInvite }: ChatPanelProps) {
  const { t } = useTranslation('chat');
  const [filter, setFilter] = useState('');
  const uids = useChatUids(chatKey, useMyUid());
  const owner = useChannel(idOf(chatKey))?.owner ?? null;
  return (
    <div className="grid h-full grid-rows-[auto_auto_minmax(0,1fr)]">
      <div className="flex h-12 items-center justify-between pr-2.5 pl-4">
        <h2 className="text-[17px]/[1.2] font-bold tracking-[-0.01em]">{t('panel.members')}</h2>
        <IconButton aria-label={t('panel.close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
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
