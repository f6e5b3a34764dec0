import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listChannelsAsBot } from '../../features/bots/as-bot.actions.ts';
import { ChatPicker } from '../../features/message-actions/chat-picker.tsx';
import { type NamedChat, useNamedChats } from '../../features/message-actions/use-named-chats.ts';
import { useMe } from '../../features/users/users.selectors.ts';
import { type ChatKey, channelKey, dmKey, isChannelKey } from '../../lib/chat-key.ts';
import { queryClient } from '../../lib/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { inputFrame } from '../../ui/input-style.ts';
import { Switch } from '../../ui/switch.tsx';

export interface BotTargetButtonProps {
  apiKey: string;
  picked: { chat: ChatKey; name: string } | undefined;
  onPick: (picked: { chat: ChatKey; name: string }) => void;
}

/** Where a bot is to send: a button that opens the choice. */
export function BotTargetButton({ apiKey, picked, onPick }: BotTargetButtonProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-semibold" id="bot-target">
        {t('bots.try.target')}
      </span>
      <button
        type="button"
        id="bot-target-value"
        aria-labelledby="bot-target bot-target-value"
        aria-haspopup="dialog"
        className={inputFrame()}
        onClick={() => setIsOpen(true)}
      >
        <span className="min-w-0 flex-1 truncate text-left">{picked?.name ?? t('bots.try.choose')}</span>
        <ChevronDown size={16} aria-hidden className="text-faint" />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} size="sm" title={t('bots.try.target')}>
        <TargetChoice
          apiKey={apiKey}
          onPick={(chat) => {
            onPick({ chat: chat.key, name: chat.name });
            setIsOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

/** The channels that the bot says it sees, and all people. */
function TargetChoice({ apiKey, onPick }: { apiKey: string; onPick: (chat: NamedChat) => void }) {
  const { t } = useTranslation('admin');
  const [isPublicOnly, setIsPublicOnly] = useState(false);
  const { data: channels = [] } = useQuery(
    {
      queryKey: ['bots', 'channels', apiKey, isPublicOnly],
      queryFn: () => listChannelsAsBot(apiKey, isPublicOnly),
    },
    queryClient,
  );
  const people = usePeople();
  const places = channels.map(({ gid, name }) => ({ key: channelKey(gid), name }));
  const chats = [...places, ...people];
  return (
    <div className="grid gap-3 pb-1">
      <Switch label={t('bots.try.public_only')} checked={isPublicOnly} onCheckedChange={setIsPublicOnly} />
      <ChatPicker
        label={t('bots.try.find')}
        chats={chats}
        picked={[]}
        onPick={(key) => {
          const chat = chats.find((one) => one.key === key);
          if (chat) onPick(chat);
        }}
      />
    </div>
  );
}

/** Everybody, whoever tries it out first. */
function usePeople(): readonly NamedChat[] {
  const chats = useNamedChats();
  const me = useMe();
  const others = chats.filter(({ key }) => !isChannelKey(key));
  return me ? [{ key: dmKey(me.uid), name: me.name }, ...others] : others;
}
