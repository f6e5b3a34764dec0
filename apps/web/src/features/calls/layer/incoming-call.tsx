import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { MessageSquare, Phone, Video } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startRinging } from '#lib/browser/call-sounds.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { uiStore } from '#state/ui-state.ts';
import { Button } from '#ui/button.tsx';
import { conversationOf, linkOf } from '../../conversations/conversations.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { useCallName } from '../call-clock.tsx';
import { useCall } from '../calls.selectors.ts';
import { declineCall } from '../own-call/own-call.actions.ts';
import { startCall } from '../own-call/own-call.ts';
import type { Incoming } from '../ring/use-incoming.ts';
import { SLOT } from '../slot-style.ts';

const WORD = 'min-w-0 flex-1! gap-1.5! px-1.5!';
/** Beside another button, only the text fits into the narrowest list. */
const BARE = 'md:[&_svg]:hidden';
const SIGN = 'flex-none px-[9px]!';
/** Without a wide list, at the top: the fields of the content are below. */
const FLOATING =
  'md:group-data-[list=none]/shell:top-4 md:group-data-[list=none]/shell:right-4 md:group-data-[list=none]/shell:bottom-auto md:group-data-[list=none]/shell:left-auto md:group-data-[list=none]/shell:w-[320px]';

interface IncomingCallProps extends Incoming {
  /** This page is in another call, which accepting leaves. */
  isBusy: boolean;
}

/**
 * Moves the focus to a button, unless the user is writing: a space must not accept a call. The focus returns when the
 * card disappears.
 */
function useCallFocus(ref: RefObject<HTMLButtonElement | null>) {
  const [before] = useState(() => document.activeElement);
  const isWriting = before?.matches('input, textarea, [contenteditable="true"]') ?? false;
  const giveBack = (): void => (before instanceof HTMLElement ? before.focus() : undefined);
  useEffect(() => {
    const button = ref.current;
    if (!isWriting) button?.focus();
    const card = button?.closest('[data-incoming-call]');
    return () => {
      const isHere = card?.contains(document.activeElement) || document.activeElement === document.body;
      if (isHere && before instanceof HTMLElement) before.focus();
    };
  }, [before, isWriting, ref]);
  return { isWriting, giveBack };
}

// i18n-keys: call:incoming.channel, call:incoming.channel_leaves
// i18n-keys: call:incoming.voice, call:incoming.video, call:incoming.voice_leaves, call:incoming.video_leaves
/** An incoming call: it rings until it is answered here or elsewhere, declined, cancelled or over. */
export function IncomingCall({ chatKey, from, isBusy }: IncomingCallProps) {
  const { t } = useTranslation('call');
  const name = useNameOf(from) ?? '';
  const chat = useCallName(chatKey);
  const textId = useId();
  const isVideo = useCall(chatKey)?.video ?? false;
  const acceptRef = useRef<HTMLButtonElement>(null);
  const { isWriting, giveBack } = useCallFocus(acceptRef);
  useRing();
  const kind = !conversationOf(chatKey).hasDirectCalls ? 'channel' : isVideo ? 'video' : 'voice';
  const handleKeyDown = (event: KeyboardEvent): void => {
    // The call keeps ringing, and Esc does not mark the chat below as read.
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    giveBack();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a shortcut, not a control.
    <div
      role="alertdialog"
      aria-label={t('incoming.label', { name })}
      aria-describedby={textId}
      data-incoming-call
      onKeyDown={handleKeyDown}
      className={clsx(SLOT, FLOATING, 'rounded-[18px] bg-raised p-4 shadow-[var(--elev-4),0_0_0_1px_var(--border)]')}
    >
      <div className="flex items-center gap-[13px]">
        <span className="relative flex-none before:absolute before:-inset-[5px] before:rounded-[38%] before:border-2 before:border-leaf before:opacity-45 after:absolute after:-inset-[10px] after:rounded-[38%] after:border-2 after:border-leaf after:opacity-[.18] motion-safe:after:animate-pulse">
          <UserAvatar uid={from} size={54} className="block" />
        </span>
        <div className="min-w-0 pl-1">
          <b className="block truncate text-[16px] font-[650]">{name}</b>
          <small id={textId} className="block text-sm text-muted">
            {t(`incoming.${kind}${isBusy ? '_leaves' : ''}`, { chat })}
          </small>
        </div>
      </div>
      {isWriting && (
        <span role="alert" className="sr-only">
          {t('incoming.label', { name })}
        </span>
      )}
      <Answers chatKey={chatKey} isVideo={isVideo} acceptRef={acceptRef} />
    </div>
  );
}

interface AnswersProps {
  chatKey: ChatKey;
  isVideo: boolean;
  acceptRef: RefObject<HTMLButtonElement | null>;
}

function Answers({ chatKey, isVideo, acceptRef }: AnswersProps) {
  const { t } = useTranslation('call');
  const navigate = useNavigate();
  const accept = (hasVideo: boolean): void => {
    void navigate(linkOf(chatKey));
    startCall(chatKey, hasVideo);
  };
  const decline = (): void => void declineCall(chatKey).catch(reportFailure);
  const Icon = isVideo ? Video : Phone;
  return (
    <div className="mt-4 flex gap-1.5">
      <Button
        variant="danger"
        className={clsx(WORD, isVideo && BARE)}
        icon={<Phone size={16} aria-hidden className="rotate-[135deg]" />}
        onClick={decline}
      >
        {t('incoming.decline')}
      </Button>
      <Button
        ref={acceptRef}
        variant="leaf"
        className={clsx(WORD, isVideo && BARE)}
        icon={<Icon size={16} aria-hidden />}
        onClick={() => accept(isVideo)}
      >
        {t('incoming.accept')}
      </Button>
      {isVideo && (
        <Button
          aria-label={t('incoming.accept_voice')}
          title={t('incoming.accept_voice')}
          className={SIGN}
          onClick={() => accept(false)}
        >
          <Phone size={16} aria-hidden />
        </Button>
      )}
      <Button
        aria-label={t('incoming.message')}
        title={t('incoming.message')}
        className={SIGN}
        onClick={() => {
          decline();
          void navigate(linkOf(chatKey));
        }}
      >
        <MessageSquare size={16} aria-hidden />
      </Button>
    </div>
  );
}

/** Rings, unless sound is off in this browser or the page is asleep. */
function useRing(): void {
  useEffect(() => {
    const { msgSound, inactive } = uiStore.getState();
    return msgSound && !inactive ? startRinging() : undefined;
  }, []);
}
