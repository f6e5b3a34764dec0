import { SquarePen } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuButton, menuOnDemand } from '../../ui/menu-on-demand.tsx';

const newChatMenu = menuOnDemand(async () => (await import('./new-chat-menu.tsx')).NewChatMenu);
const CreateChannelDialog = lazy(async () => ({
  default: (await import('../channels/create-channel-dialog.tsx')).CreateChannelDialog,
}));
const StartDmDialog = lazy(async () => ({ default: (await import('./start-dm-dialog.tsx')).StartDmDialog }));

export interface SessionListHeadProps {
  title: string;
  onInvite?: (() => void) | undefined;
}

/** The name of the server, and the way to something new. */
export const SessionListHead = memo(function SessionListHead({ title, onInvite }: SessionListHeadProps) {
  const { t } = useTranslation('chat');
  const [dialog, setDialog] = useState<'channel' | 'dm' | null>(null);
  const close = (): void => setDialog(null);
  const trigger = (
    <IconButton aria-label={t('list.new')} tooltipSide="bottom">
      <SquarePen aria-hidden />
    </IconButton>
  );
  const choices = { onCreateChannel: () => setDialog('channel'), onStartDm: () => setDialog('dm'), onInvite };
  return (
    <header className="flex h-10 flex-none items-center justify-between gap-2 pr-3 pl-[18px]">
      <h1 className="min-w-0 truncate font-heading text-[18px]/[1.2] font-bold tracking-[-0.02em]">{title}</h1>
      <MenuButton trigger={trigger} menu={newChatMenu} menuProps={choices} />
      <Suspense>
        {dialog === 'channel' && <CreateChannelDialog open onOpenChange={close} />}
        {dialog === 'dm' && <StartDmDialog open onOpenChange={close} />}
      </Suspense>
    </header>
  );
});
