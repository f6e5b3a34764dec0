import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useLogoUrl, useServerName } from '../../features/server/server.store.ts';
import { useUi } from '../../hooks/use-ui.ts';
import { unreadTitle } from './unread-title.ts';

/** Keeps title and icon of the page: the server's, with the unread messages, and a sign that another tab is active. */
export function useDocumentHead(): void {
  const { t } = useTranslation();
  const server = useServerName();
  const unread = unreadTitle((state) => state.count);
  const ring = unreadTitle((state) => state.ring);
  const isInactive = useUi((state) => state.inactive);
  const logoUrl = useLogoUrl();
  const title = t('app.title', { server: server || PRODUCT_NAME });
  useEffect(() => {
    const parts = [isInactive && '[INACTIVE]', ring, unread > 0 && `(${unread})`, title];
    document.title = parts.filter(Boolean).join(' ');
  }, [isInactive, ring, unread, title]);
  const isUnread = unread > 0;
  useEffect(() => {
    if (!server) return undefined;
    let isWanted = true;
    showIcon(logoUrl);
    if (isUnread) void dotted(logoUrl).then((url) => isWanted && url && showIcon(url));
    return () => {
      isWanted = false;
    };
  }, [server, logoUrl, isUnread]);
}

/** Without the dot the icon stays as it is. */
const dotted = async (url: string): Promise<string | null> =>
  import('./unread-icon.ts').then(
    ({ withUnreadDot }) => withUnreadDot(url),
    () => null,
  );

/** A server without a logo of its own answers with the product's. */
function showIcon(href: string): void {
  const link = document.querySelector('link[rel="icon"]');
  link?.setAttribute('type', 'image/png');
  link?.setAttribute('href', href);
}
