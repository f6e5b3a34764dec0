import { PanelLeftClose, PanelLeftOpen, SquarePen } from 'lucide-react';
import { memo, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsGuest } from '#hooks/use-session.ts';
import { setListNarrow } from '#state/ui-state.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { MenuButton, menuOnDemand } from '#ui/menu/menu-on-demand.tsx';
import { useMayCreateChannel } from '../../channels/channel-rights.ts';
import { useHasRight } from '../../users/user-rights.ts';

const newChatMenu = menuOnDemand(async () => (await import('./new-chat-menu.tsx')).NewChatMenu);
const CreateChannelDialog = lazyComponent(
  async () => (await import('../../channels/create-channel-dialog.tsx')).CreateChannelDialog,
);
const StartDmDialog = lazyComponent(async () => (await import('./start-dm-dialog.tsx')).StartDmDialog);

export interface ChatListHeadProps {
  title: string;
  /** The server's logo, and the user's avatar with its menu: phones have no rail for them. */
  logo: ReactNode;
  account: ReactNode;
  onInvite?: (() => void) | undefined;
  /** The list shows only pictures; never on phones. */
  isNarrow: boolean;
}

/** The server's name, and the button for new chats. */
export const ChatListHead = memo(function ChatListHead({
  title,
  logo,
  account,
  onInvite,
  isNarrow,
}: ChatListHeadProps) {
  const { t } = useTranslation('chat');
  const [dialog, setDialog] = useState<'channel' | 'dm' | null>(null);
  const isGuest = useIsGuest();
  const mayCreateChannel = useMayCreateChannel();
  const mayWrite = useHasRight('dm_enable');
  const hasChoices = mayCreateChannel || mayWrite || onInvite !== undefined;
  const close = (): void => setDialog(null);
  const trigger = (
    <IconButton
      aria-label={t('list.new')}
      tooltipSide="bottom"
      // Phones have it within reach of the thumb.
      className="max-md:absolute max-md:right-[18px] max-md:bottom-4 max-md:z-10 max-md:size-14 max-md:rounded-[20px] max-md:bg-accent! max-md:text-accent-contrast! max-md:shadow-3"
    >
      <SquarePen aria-hidden className="max-md:size-6" />
    </IconButton>
  );
  const choices = { onCreateChannel: () => setDialog('channel'), onStartDm: () => setDialog('dm'), onInvite };
  return (
    <header className="flex h-10 flex-none items-center gap-0.5 pr-3 pl-[18px] max-md:h-[54px] max-md:gap-2 max-md:px-4 max-md:pb-1.5 md:group-data-narrow/list:h-auto md:group-data-narrow/list:flex-col md:group-data-narrow/list:px-0 md:group-data-narrow/list:pt-1">
      <span className="md:hidden">{logo}</span>
      <h1 className="min-w-0 flex-1 truncate font-heading text-[18px]/[1.2] font-bold tracking-[-0.02em] max-md:text-[26px] md:group-data-narrow/list:sr-only">
        {title}
      </h1>
      <IconButton
        aria-label={isNarrow ? t('list.widen') : t('list.narrow')}
        aria-expanded={!isNarrow}
        tooltipSide="bottom"
        className="max-md:hidden"
        onClick={() => setListNarrow(!isNarrow)}
      >
        {isNarrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
      </IconButton>
      <span className="md:hidden">{account}</span>
      {!isGuest && hasChoices && <MenuButton trigger={trigger} menu={newChatMenu} menuProps={choices} />}
      <Suspense>
        {dialog === 'channel' && <CreateChannelDialog open onOpenChange={close} />}
        {dialog === 'dm' && <StartDmDialog open onOpenChange={close} />}
      </Suspense>
    </header>
  );
});
