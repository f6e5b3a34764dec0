import { useNavigate } from '@tanstack/react-router';
import { Headphones, Phone, Video } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsGuest } from '../../hooks/use-session.ts';
import { type ChatKey, dmKey } from '../../lib/chat-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { conversationOf, linkOf } from '../conversations/conversations.ts';
import { useNameOf } from '../users/contacts.selectors.ts';
import { useCall, useIsCallable, useIsOwnCall } from './calls.selectors.ts';
import { startCall } from './own-call/own-call.ts';

const JoinCall = lazyComponent(async () => (await import('./own-call/join-call.tsx')).JoinCall);

/** The button to call in a chat, for users who may write there. */
export function CallEntry({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat');
  const call = useCall(chatKey);
  const isCallable = useIsCallable(chatKey);
  const isOwn = useIsOwnCall(chatKey);
  const { hasDirectCalls } = conversationOf(chatKey);
  const isGuest = useIsGuest();
  if (!isCallable || isGuest || isOwn) return null;
  if (call)
    return (
      <Suspense>
        <JoinCall chatKey={chatKey} />
      </Suspense>
    );
  const Icon = hasDirectCalls ? Phone : Headphones;
  return (
    <>
      <IconButton
        aria-label={hasDirectCalls ? t('top.call') : t('top.call_channel')}
        tooltipSide="bottom"
        onClick={() => startCall(chatKey)}
      >
        <Icon aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t('top.video')}
        tooltipSide="bottom"
        className="max-md:hidden"
        onClick={() => startCall(chatKey, true)}
      >
        <Video aria-hidden />
      </IconButton>
    </>
  );
}

interface CallPersonProps {
  uid: number;
  className?: string;
}

/** Calls a user and opens the chat with them; renders nothing for users who cannot be called. */
export function CallPerson({ uid, className = 'size-9! border border-line-strong' }: CallPersonProps) {
  const { t } = useTranslation('member');
  const navigate = useNavigate();
  const name = useNameOf(uid) ?? '';
  const isCallable = useIsCallable(dmKey(uid));
  const isGuest = useIsGuest();
  if (!isCallable || isGuest) return null;
  return (
    <IconButton
      aria-label={t('profile.call_of', { name })}
      className={className}
      onClick={() => {
        void navigate(linkOf(dmKey(uid)));
        startCall(dmKey(uid));
      }}
    >
      <Phone size={18} aria-hidden />
    </IconButton>
  );
}
