import { Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsGuest } from '../../hooks/use-session.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { useCall, useIsCallable, useIsOwnCall } from './calls.selectors.ts';
import { startCall } from './own-call/own-call.ts';

/** Calls with video, from the menu of a chat: on phones the header has no room for a button. */
export function VideoCallRow({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const hasCall = useCall(chatKey) !== undefined;
  const isCallable = useIsCallable(chatKey);
  const isOwn = useIsOwnCall(chatKey);
  const isGuest = useIsGuest();
  if (!isCallable || isGuest || isOwn || hasCall) return null;
  return (
    <MenuItem icon={<Video size={16} aria-hidden />} onSelect={() => startCall(chatKey, true)}>
      {t('top.video')}
    </MenuItem>
  );
}
