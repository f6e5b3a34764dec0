import { Link } from '@tanstack/react-router';
import { Bookmark, Folder, MessageSquare, Settings, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTotalUnread } from '../../features/chat/chats.selectors.ts';
import { useIsGuest } from '../../hooks/use-session.ts';
import type { ShellItem } from '../../ui/shell/shell-item.ts';
import { type Place, places } from './places.ts';

const icons = { chat: MessageSquare, users: Users, favs: Bookmark, files: Folder, setting: Settings } as const;
const links = {
  chat: <Link to="/chat" />,
  users: <Link to="/users" />,
  favs: <Link to="/favs" />,
  files: <Link to="/files" />,
  setting: <Link to="/setting/{-$nav}" params={{ nav: undefined }} />,
} as const;

/** People, saved items and files belong to accounts. */
const GUEST_PLACES: readonly Place[] = ['chat', 'setting'];

/** The places as items of the rail and the tab bar. */
// i18n-keys: nav.chat, nav.users, nav.favs, nav.files, nav.setting
export function useShellItems(current: Place): readonly ShellItem[] {
  const { t } = useTranslation();
  const unread = useTotalUnread();
  const mine = useIsGuest() ? GUEST_PLACES : places;
  return mine.map((place) => {
    const Icon = icons[place];
    return {
      id: place,
      label: t(`nav.${place}`),
      icon: <Icon aria-hidden />,
      isCurrent: place === current,
      badge: place === 'chat' ? { count: unread, label: t('nav.unread', { count: unread }) } : undefined,
      link: links[place],
    };
  });
}
