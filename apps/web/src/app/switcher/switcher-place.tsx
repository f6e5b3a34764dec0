import { StartDmDialog } from '../../features/chat/dialogs.ts';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { QuickSwitcher } from '../../features/search/quick-switcher.tsx';
import { useIsGuest } from '../../hooks/use-session.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { type SwitcherDialog, useSwitcherCommands } from './switcher-commands.tsx';
import { usePlace } from '../frame/use-place.ts';

const CreateChannelDialog = lazyComponent(
  async () => (await import('../../features/channels/create-channel-dialog.tsx')).CreateChannelDialog,
);
const LogOutDialog = lazyComponent(async () => (await import('../../screens/parts/log-out-dialog.tsx')).LogOutDialog);

/** The quick switcher with all it can do, and the dialogs it opens. */
export function SwitcherPlace() {
  const navigate = useNavigate();
  const { openChat } = usePlace();
  const [dialog, setDialog] = useState<SwitcherDialog | null>(null);
  const [channelName, setChannelName] = useState('');
  const close = (): void => {
    setDialog(null);
    setChannelName('');
  };
  const handleNewChannel = useCallback((name: string): void => {
    setChannelName(name);
    setDialog('channel');
  }, []);
  const search = (q: string): void => void navigate({ to: '/search', search: { q } });
  // Guests can only visit the chats.
  const onSearch = useIsGuest() ? undefined : search;
  const { commands, commandsFor } = useSwitcherCommands({
    onDialog: setDialog,
    onSearch,
    onNewChannel: handleNewChannel,
  });
  return (
    <>
      <QuickSwitcher openKey={openChat} commands={commands} commandsFor={commandsFor} onSearch={onSearch} />
      <Suspense>
        {dialog === 'channel' && <CreateChannelDialog open onOpenChange={close} firstName={channelName} />}
        {dialog === 'dm' && <StartDmDialog open onOpenChange={close} />}
        {dialog === 'log_out' && <LogOutDialog open onOpenChange={close} />}
      </Suspense>
    </>
  );
}
