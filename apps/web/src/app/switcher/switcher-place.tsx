import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { CreateChannelDialog } from '../../features/channels/create-channel-dialog.tsx';
import { StartDmDialog } from '../../features/chat/dialogs.ts';
import { QuickSwitcher } from '../../features/search/quick-switcher.tsx';
import { useIsGuest } from '../../hooks/use-session.ts';
import { LogOutDialog } from '../../screens/parts/log-out-dialog.tsx';
import { usePlace } from '../frame/use-place.ts';
import { type SwitcherDialog, useSwitcherCommands } from './switcher-commands.tsx';

/** The quick switcher with all its commands, and the dialogs that it opens. */
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
      {dialog === 'channel' && (
        <Suspense>
          <CreateChannelDialog open onOpenChange={close} firstName={channelName} />
        </Suspense>
      )}
      {dialog === 'dm' && <StartDmDialog open onOpenChange={close} />}
      {dialog === 'log_out' && <LogOutDialog open onOpenChange={close} />}
    </>
  );
}
