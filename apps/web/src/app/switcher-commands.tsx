import { useNavigate } from '@tanstack/react-router';
import { Bookmark, CheckCheck, Folder, Hash, LogOut, MessageSquare, Search, SunMoon, Users } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { markAllRead } from '../features/chats/chats.actions.ts';
import type { SwitcherCommand } from '../features/search/switcher-items.ts';
import { modKey } from '../lib/mod-key.ts';
import { useIsGuest } from '../lib/session.ts';
import { setThemePreference } from '../lib/theme.ts';
import { areaIcons } from './settings/area-icons.ts';
import { areasFor } from './settings/areas.ts';
import { useViewer } from './settings/use-viewer.ts';

export type SwitcherDialog = 'channel' | 'dm' | 'log_out';

export interface SwitcherWays {
  onDialog: (dialog: SwitcherDialog) => void;
  onSearch: ((words: string) => void) | undefined;
}

const ICON_PX = 16;

function toggleTheme(): void {
  setThemePreference(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');
}

/** What the quick switcher can do besides going to a chat; guests may do little. */
export function useSwitcherCommands({ onDialog, onSearch }: SwitcherWays) {
  const { t } = useTranslation('chat');
  const isGuest = useIsGuest();
  const places = usePlaceCommands();
  const commands = useMemo(() => {
    const theme = { id: 'theme', label: t('command.theme'), icon: <SunMoon size={ICON_PX} />, run: toggleTheme };
    if (isGuest) return [theme];
    return [
      { id: 'dm', label: t('command.dm'), icon: <MessageSquare size={ICON_PX} />, run: () => onDialog('dm') },
      { id: 'channel', label: t('command.channel'), icon: <Hash size={ICON_PX} />, run: () => onDialog('channel') },
      { id: 'read', label: t('command.read'), icon: <CheckCheck size={ICON_PX} />, run: markAllRead },
      theme,
      ...places,
      { id: 'log_out', label: t('command.log_out'), icon: <LogOut size={ICON_PX} />, run: () => onDialog('log_out') },
    ];
  }, [t, isGuest, places, onDialog]);
  const commandsFor = useCallback(
    (words: string): SwitcherCommand[] => {
      if (!onSearch || words === '') return [];
      const label = t('command.search', { words });
      const icon = <Search size={ICON_PX} />;
      return [{ id: 'search', label, icon, keys: [modKey(), 'Enter'], run: () => onSearch(words) }];
    },
    [t, onSearch],
  );
  return { commands, commandsFor };
}

/** The ways to the places of the app and the areas of the settings. */
function usePlaceCommands(): SwitcherCommand[] {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const areas = useAreaCommands();
  return useMemo(
    () => [
      {
        id: 'people',
        label: t('command.people'),
        icon: <Users size={ICON_PX} />,
        run: () => void navigate({ to: '/users' }),
      },
      {
        id: 'saved',
        label: t('command.saved'),
        icon: <Bookmark size={ICON_PX} />,
        run: () => void navigate({ to: '/favs' }),
      },
      {
        id: 'files',
        label: t('command.files'),
        icon: <Folder size={ICON_PX} />,
        run: () => void navigate({ to: '/files' }),
      },
      ...areas,
    ],
    [t, navigate, areas],
  );
}

/** The areas of the settings that are there for whoever asks. */
function useAreaCommands(): SwitcherCommand[] {
  const { t } = useTranslation('setting');
  const navigate = useNavigate();
  const { isAdmin, isGuest } = useViewer();
  return useMemo(
    () =>
      areasFor({ isAdmin, isGuest }).map((nav) => {
        const Icon = areaIcons[nav];
        return {
          id: nav,
          label: t(`area.${nav}`),
          icon: <Icon size={ICON_PX} />,
          run: () => void navigate({ to: '/setting/{-$nav}', params: { nav } }),
        };
      }),
    [t, navigate, isAdmin, isGuest],
  );
}
