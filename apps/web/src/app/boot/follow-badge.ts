import { BADGE_MAX, DEFAULT_NOTIFICATION_SETTINGS, levelFor, type NotificationSettings } from '@loquat/contract';
import { QueryObserver } from '@tanstack/react-query';
import { type ChatsState, chatsStore } from '../../features/chat/chats.store.ts';
import { queryClient } from '../../hooks/query-client.ts';
import { matchesMedia } from '../../lib/browser/media.ts';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import { getSession, isGuest, sessionStore } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';

/** Changes within this time are shown together. */
const PAUSE_MS = 500;

/** The number on the icon of the app, as the server counts it for pushes. */
function badgeOf({ unread, mentions, muted }: ChatsState, settings: NotificationSettings, now: number): number {
  const isMuted = (until: number | null | undefined) => until === null || (until !== undefined && until > now);
  let count = 0;
  for (const key of Object.keys(unread) as ChatKey[]) {
    if (isMuted(muted[key])) continue;
    const level = levelFor(settings, targetOf(key));
    if (level !== 'nothing') count += (level === 'all' ? unread : mentions)[key]?.length ?? 0;
  }
  return Math.min(count, BADGE_MAX);
}

/** Passes on the reader's settings, and undefined while they are unknown; guests have none. */
async function followSettings(tell: (settings: NotificationSettings | undefined) => void): Promise<void> {
  // Loaded on use: tabs do not need it.
  const { loadNotificationSettings, NOTIFICATION_SETTINGS_KEY } =
    await import('../../features/notifications/notification-settings.ts');
  const observer = new QueryObserver(queryClient, {
    queryKey: NOTIFICATION_SETTINGS_KEY,
    queryFn: loadNotificationSettings,
    enabled: () => getSession() !== null && !isGuest(),
  });
  observer.subscribe(({ data }) => tell(data));
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (session?.uid === before?.uid) return;
    tell(undefined);
    if (session && !isGuest()) void observer.refetch();
  });
}

/** The window of the installed app sets the badge; an ordinary tab only clears it, without requesting settings. */
export function followBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  const isApp = matchesMedia('(display-mode: standalone)');
  let settings = isApp ? undefined : DEFAULT_NOTIFICATION_SETTINGS;
  let shown: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Undefined while the number is unknown. */
  function count(): number | undefined {
    if (!getSession()) return 0;
    const { ready, inactive } = uiStore.getState();
    return ready && !inactive && settings ? badgeOf(chatsStore.getState(), settings, Date.now()) : undefined;
  }

  function show(): void {
    timer = undefined;
    const now = count();
    if (now === undefined || now === shown) return;
    shown = now;
    if (isApp || now === 0) void navigator.setAppBadge(now).catch(() => {});
  }

  const showSoon = (): void => void (timer ??= setTimeout(show, PAUSE_MS));
  for (const store of [chatsStore, uiStore, sessionStore]) store.subscribe(showSoon);
  showSoon();
  if (!isApp) return;
  void followSettings((known) => {
    settings = known;
    showSoon();
  });
}
