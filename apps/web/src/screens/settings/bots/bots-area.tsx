import { AVATAR_SIZE_PX, type User } from '@loquat/contract';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWebhooks, type Webhooks, WEBHOOKS_QUERY } from '#features/bots/bots.actions.ts';
import type { NewPictureProps } from '#features/bots/new-bot-dialog.tsx';
import { NewBotDialog } from '#features/bots/new-bot-dialog.tsx';
import { PictureButton } from '#features/users/picture-button.tsx';
import { useUsers } from '#features/users/users.selectors.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Avatar } from '#ui/picture/avatar.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { BotCard } from './bot-card.tsx';
import { BotTry } from './bot-try.tsx';

/** The bots of the server, with their webhooks and keys, and a form to try them out. */
export function BotsArea() {
  const { t } = useTranslation(['admin', 'setting']);
  const bots = useUsers().filter(({ is_bot }) => is_bot);
  const [opened, setOpened] = useState<number>();
  const [isCreating, setIsCreating] = useState(false);
  // A single bot is open by default.
  const openUid = opened ?? (bots.length === 1 ? bots[0]?.uid : undefined);
  const create = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('bots.new')}
    </Button>
  );
  return (
    <SettingsFrame title={t('setting:area.bot_webhook')} text={t('bots.text')} action={bots.length > 0 && create}>
      {bots.length === 0 ? (
        <EmptyState art="chat" title={t('bots.none_title')} action={create} className="py-10">
          {t('bots.none_text')}
        </EmptyState>
      ) : (
        <QueryArea queryKey={WEBHOOKS_QUERY} load={loadWebhooks}>
          {(webhooks) => <Bots bots={bots} webhooks={webhooks} openUid={openUid} onOpen={setOpened} />}
        </QueryArea>
      )}
      {isCreating && <NewBotDialog onClose={() => setIsCreating(false)} Picture={BotPicture} onCreated={setOpened} />}
    </SettingsFrame>
  );
}

interface BotsProps {
  bots: readonly User[];
  webhooks: Webhooks;
  openUid: number | undefined;
  onOpen: (uid: number) => void;
}

const NONE_OPEN = 0;

function Bots({ bots, webhooks, openUid, onOpen }: BotsProps) {
  const open = bots.find(({ uid }) => uid === openUid);
  return (
    <>
      <div className="grid gap-3">
        {bots.map((bot) => (
          <BotCard
            key={bot.uid}
            bot={bot}
            webhook={webhooks[bot.uid] ?? ''}
            isOpen={bot.uid === openUid}
            onToggle={() => onOpen(bot.uid === openUid ? NONE_OPEN : bot.uid)}
          />
        ))}
      </div>
      {open && <BotTry key={open.uid} bot={open} />}
    </>
  );
}

/** The picture of a new bot, and a button to replace it. */
function BotPicture({ png, onChoose }: NewPictureProps) {
  const url = useMemo(() => png && URL.createObjectURL(new Blob([png], { type: 'image/png' })), [png]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return (
    <div className="flex items-center gap-3.5">
      <Avatar isBot name="" src={url} size={56} />
      <PictureButton edgePx={AVATAR_SIZE_PX} onSave={onChoose} isSavedLater />
    </div>
  );
}
