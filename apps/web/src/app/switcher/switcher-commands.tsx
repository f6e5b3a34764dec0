import { useNavigate } from '@tanstack/react-router';
import {
  Bookmark,
  CheckCheck,
  Folder,
  Hash,
  Keyboard,
  LogOut,
  MessageSquare,
  Search,
  SunMoon,
  Users,
} from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCreateChannel } from '../../features/channels/channel-rights.ts';
import { markAllRead } from '../../features/chat/chats.actions.ts';
import type { SwitcherCommand, SwitcherSources } from '../../features/search/switcher-items.ts';
import { useHasRight } from '../../features/users/user-rights.ts';
import { useIsGuest } from '../../hooks/use-session.ts';
import { modKey } from '../../lib/browser/mod-key.ts';
import { setThemePreference } from '../../lib/browser/theme.ts';
import { areaIcons } from '../../screens/settings/area-icons.ts';
import { areasFor } from '../../screens/settings/areas.ts';
import { useSettingsViewer } from '../../screens/settings/use-settings-viewer.ts';
import { showKeys } from '../keys/keys-shown.ts';

export type SwitcherDialog = 'channel' | 'dm' | 'log_out';

export interface SwitcherHandlers {
  onDialog: (dialog: SwitcherDialog) => void;
  onSearch: ((words: string) => void) | undefined;
  /** Creates a channel with the given name. */
  onNewChannel: (name: string) => void;
}

const ICON_PX = 16;

function toggleTheme(): void {
  setThemePreference(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');
}

/** The commands of the quick switcher besides opening a chat; guests have few. */
export function useSwitcherCommands({ onDialog, onSearch, onNewChannel }: SwitcherHandlers) {
  const { t } = useTranslation('chat');
  const isGuest = useIsGuest();
  const mayCreate = useMayCreateChannel();
  const mayWrite = useHasRight('dm_enable');
  const screens = useScreenCommands();
  const commands = useMemo(() => {
    const theme = { id: 'theme', label: t('command.theme'), icon: <SunMoon size={ICON_PX} />, run: toggleTheme };
    const keys = {
      id: 'keys',
      label: t('command.keys'),
      icon: <Keyboard size={ICON_PX} />,
      keys: ['?'],
      run: showKeys,
    };
    if (isGuest) return [theme, keys];
    const openChannel = () => onDialog('channel');
    const channel = { id: 'channel', label: t('command.channel'), icon: <Hash size={ICON_PX} />, run: openChannel };
    const openDm = () => onDialog('dm');
    const dm = { id: 'dm', label: t('command.dm'), icon: <MessageSquare size={ICON_PX} />, run: openDm };
    return [
      ...(mayWrite ? [dm] : []),
      ...(mayCreate ? [channel] : []),
      { id: 'read', label: t('command.read'), icon: <CheckCheck size={ICON_PX} />, run: markAllRead },
      theme,
      keys,
      ...screens,
      { id: 'log_out', label: t('command.log_out'), icon: <LogOut size={ICON_PX} />, run: () => onDialog('log_out') },
    ];
  }, [t, isGuest, mayCreate, mayWrite, screens, onDialog]);
  const commandsFor = useCallback(
    (words: string): Pick<SwitcherSources, 'commandsForWords' | 'commandsForNew'> => {
      if (!onSearch || words === '') return { commandsForWords: [], commandsForNew: [] };
      const search = {
        id: 'search',
        label: t('command.search', { words }),
        icon: <Search size={ICON_PX} />,
        keys: [modKey(), 'Enter'],
        run: () => onSearch(words),
      };
      const create = {
        id: 'new_channel',
        label: t('command.new_channel', { name: words }),
        icon: <Hash size={ICON_PX} />,
        run: () => onNewChannel(words),
      };
      return { commandsForWords: [search], commandsForNew: mayCreate ? [create] : [] };
    },
    [t, onSearch, onNewChannel, mayCreate],
  );
  return { commands, commandsFor };
}

/** Commands that open a screen of the app or an area of the settings. */
function useScreenCommands(): SwitcherCommand[] {
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

/** The areas of the settings available to this user. */
function useAreaCommands(): SwitcherCommand[] {
  const { t } = useTranslation('setting');
  const navigate = useNavigate();
  const { isFounder, isAdmin, isGuest } = useSettingsViewer();
  return useMemo(
    () =>
      areasFor({ isFounder, isAdmin, isGuest }).map((nav) => {
        const Icon = areaIcons[nav];
        return {
          id: nav,
          label: t(`area.${nav}`),
          icon: <Icon size={ICON_PX} />,
          run: () => void navigate({ to: '/setting/{-$nav}', params: { nav } }),
        };
      }),
    [t, navigate, isFounder, isAdmin, isGuest],
  );
}
