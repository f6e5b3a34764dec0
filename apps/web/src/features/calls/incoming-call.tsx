import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { MessageSquare, Phone, PhoneOff, Video } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { startRinging } from '../../lib/browser/call-sounds.ts';
import type { ChatKey } from '../../lib/chat-key.ts';
import { tellFailure } from '../../lib/tell-failure.ts';
import { uiStore } from '../../state/ui-state.ts';
import { Button } from '../../ui/button.tsx';
import { UserAvatar } from '../users/user-avatar.tsx';
import { callLinkOf, useCallName } from './call-face.tsx';
import { useCall } from './calls.selectors.ts';
import { declineCall } from './own-call.actions.ts';
import { startCall } from './own-call.ts';
import { SLOT } from './slot-style.ts';

interface IncomingCallProps {
  chatKey: ChatKey;
  /** This page is in another call, which accepting leaves. */
  isBusy: boolean;
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false;

/** Somebody calls: it rings until it is answered here or elsewhere, declined, given up or over. */
export function IncomingCall({ chatKey, isBusy }: IncomingCallProps) {
  const { t } = useTranslation('call');
  const name = useCallName(chatKey);
  const textId = useId();
  const isVideo = useCall(chatKey)?.video ?? false;
  useRing();
  const kind = isVideo ? 'video' : 'voice';
  return (
    <div
      role="alertdialog"
      aria-label={t('incoming.label', { name })}
      aria-describedby={textId}
      data-incoming-call
      className={clsx(SLOT, 'rounded-[18px] bg-raised p-4 shadow-[var(--elev-4),0_0_0_1px_var(--border)]')}
    >
      <div className="flex items-center gap-[13px]">
        <span className="relative flex-none before:absolute before:-inset-[5px] before:rounded-[38%] before:border-2 before:border-leaf before:opacity-45 after:absolute after:-inset-[10px] after:rounded-[38%] after:border-2 after:border-leaf after:opacity-[.18] motion-safe:after:animate-pulse">
          <UserAvatar uid={Number(chatKey.slice(2))} size={54} className="block" />
        </span>
        <div className="min-w-0 pl-1">
          <b className="block truncate text-[16px] font-[650]">{name}</b>
          {/* i18n-keys: call:incoming.voice, call:incoming.video, call:incoming.voice_leaves, call:incoming.video_leaves */}
          <small id={textId} className="block text-sm text-muted">
            {t(`incoming.${kind}${isBusy ? '_leaves' : ''}`)}
          </small>
        </div>
      </div>
      <Answers chatKey={chatKey} isVideo={isVideo} />
    </div>
  );
}

function Answers({ chatKey, isVideo }: { chatKey: ChatKey; isVideo: boolean }) {
  const { t } = useTranslation('call');
  const navigate = useNavigate();
  const acceptRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Whoever writes goes on writing: a space must not take a call.
    if (!isWriting()) acceptRef.current?.focus();
  }, []);
  const accept = (hasVideo: boolean): void => {
    void navigate(callLinkOf(chatKey));
    startCall(chatKey, hasVideo);
  };
  const decline = (): void => void declineCall(chatKey).catch(tellFailure);
  const Icon = isVideo ? Video : Phone;
  const Other = isVideo ? Phone : Video;
  const other = isVideo ? t('incoming.accept_voice') : t('incoming.accept_video');
  return (
    <div className="mt-4 flex gap-1.5">
      <Button variant="danger" className="flex-1 px-2!" icon={<PhoneOff size={16} aria-hidden />} onClick={decline}>
        {t('incoming.decline')}
      </Button>
      <Button
        ref={acceptRef}
        variant="leaf"
        className="flex-1 px-2!"
        icon={<Icon size={16} aria-hidden />}
        onClick={() => accept(isVideo)}
      >
        {t('incoming.accept')}
      </Button>
      <Button aria-label={other} title={other} className="px-[9px]!" onClick={() => accept(!isVideo)}>
        <Other size={16} aria-hidden />
      </Button>
      <Button
        aria-label={t('incoming.message')}
        title={t('incoming.message')}
        className="px-[9px]!"
        onClick={() => {
          decline();
          void navigate(callLinkOf(chatKey));
        }}
      >
        <MessageSquare size={16} aria-hidden />
      </Button>
    </div>
  );
}

/** It rings, unless this browser is to be silent or the page sleeps. */
function useRing(): void {
  useEffect(() => {
    const { msgSound, inactive } = uiStore.getState();
    return msgSound && !inactive ? startRinging() : undefined;
  }, []);
}
