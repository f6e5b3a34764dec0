import type { StartPageNews } from '@loquat/contract';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useMayCreateChannel, useMayInvite } from '../channels/channel-rights.ts';
import { PRODUCT_NAME } from '../server/opening-screen.tsx';
import { serverStore } from '../server/server.store.ts';
import { useHasRight } from '../users/user-rights.ts';

function followTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme that the app has: the user's choice, or that of the system. */
const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(followTheme, () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'));

/** What the page of members is told: the server, and the actions that the user may take. */
export function useMemberNews(): StartPageNews {
  const { t } = useTranslation('welcome');
  const theme = useShownTheme();
  const name = useStore(serverStore, (state) => state.name) || PRODUCT_NAME;
  const description = useStore(serverStore, (state) => state.description);
  const canInvite = useMayInvite();
  const mayCreateChannel = useMayCreateChannel();
  const mayWrite = useHasRight('dm_enable');
  return {
    type: 'server_info',
    name,
    description,
    theme,
    canInvite,
    labels: {
      invite: t('actions.invite'),
      channel: mayCreateChannel ? t('actions.channel') : t('actions.dm'),
      download: t('actions.apps'),
      help: t('actions.help'),
    },
    ...((mayCreateChannel || mayWrite) && { chatAction: mayCreateChannel ? 'create_channel' : 'start_dm' }),
  };
}

/** What the page of guests is told. */
export function useGuestNews(): StartPageNews {
  const { t } = useTranslation('welcome');
  const theme = useShownTheme();
  const name = useStore(serverStore, (state) => state.name) || PRODUCT_NAME;
  return {
    type: 'server_info',
    name,
    theme,
    signInLabel: t('guest.sign_in'),
    guestTip: t('guest.text', { server: name }),
  };
}
