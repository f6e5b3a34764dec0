import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listChannelsAsBot } from '#features/bots/as-bot.actions.ts';
import { ChatPicker } from '#features/chat/chat-picker.tsx';
import type { NamedChat } from '#features/chat/use-named-chats.ts';
import { queryClient } from '#hooks/query-client.ts';
import { channelKey } from '#lib/chat-key.ts';
import { Switch } from '#ui/form/switch.tsx';
import { PickButton } from '../pick-button.tsx';
import { usePeopleToPick } from '../use-people-to-pick.ts';

export interface BotTargetButtonProps {
  apiKey: string;
  picked: NamedChat | undefined;
  onPick: (picked: NamedChat) => void;
}

/** The chat to which a bot sends. */
export function BotTargetButton({ apiKey, picked, onPick }: BotTargetButtonProps) {
  const { t } = useTranslation('admin');
  return (
    <PickButton label={t('bots.try.target')} value={picked?.name ?? t('bots.try.choose')}>
      {(close) => (
        <TargetChoice
          apiKey={apiKey}
          onPick={(chat) => {
            onPick(chat);
            close();
          }}
        />
      )}
    </PickButton>
  );
}

/** The channels that the bot sees, and all users. */
function TargetChoice({ apiKey, onPick }: { apiKey: string; onPick: (chat: NamedChat) => void }) {
  const { t } = useTranslation('admin');
  const [isPublicOnly, setIsPublicOnly] = useState(false);
  const people = usePeopleToPick();
  const { data: channels = [] } = useQuery(
    {
      queryKey: ['bots', 'channels', apiKey, isPublicOnly],
      queryFn: () => listChannelsAsBot(apiKey, isPublicOnly),
    },
    queryClient,
  );
  const chats = [...channels.map(({ gid, name }) => ({ key: channelKey(gid), name })), ...people];
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
