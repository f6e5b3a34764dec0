import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '#lib/browser/media.ts';
import { useMedia } from '#lib/browser/use-media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { useOverlay } from '#ui/overlay/use-overlay.ts';
import { useChatBeside } from '../beside/use-chat-beside.ts';
import { useCallName } from '../call-clock.tsx';
import { ownCallStore, useOwnCall } from '../own-call/own-call.store.ts';
import { ReactionPalette } from '../reactions/reaction-palette.tsx';
import { CallBar } from './call-bar.tsx';
import { CallLines } from './call-lines.tsx';
import { useFullScreen } from './full-screen.ts';
import { StageBody } from './stage-body.tsx';
import { StageHead } from './stage-head.tsx';

interface CallStageProps {
  chatKey: ChatKey;
  /** The stage fills the window. */
  isFull?: boolean;
}

/** The call of this page: participants and controls. Dark in both themes. */
export function CallStage({ chatKey, isFull = false }: CallStageProps) {
  const { t } = useTranslation('call');
  const name = useCallName(chatKey);
  const ref = useRef<HTMLElement>(null);
  // The button that opened the call is gone: the focus goes to the controls.
  useEffect(() => {
    if (!isFull && !ownCallStore.getState().wantsFocus) return;
    ref.current?.focus();
    ownCallStore.setState({ wantsFocus: false });
  }, [isFull]);
  useFullScreen(isFull);
  const collapse = (): void => ownCallStore.setState({ isExpanded: false });
  useOverlay(isFull, collapse);
  const isPhone = useMedia(PHONE);
  useChatBeside(useOwnCall((state) => state.isChatBeside) && isFull && !isPhone);
  const handleKeyDown = (event: KeyboardEvent): void => {
    // Esc belongs to the call: it must not mark the chat below as read.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    if (isFull) collapse();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a shortcut, not a control.
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('stage', { name })}
      data-call-stage
      onKeyDown={handleKeyDown}
      className={clsx(
        '@container flex min-w-0 flex-col gap-2.5 bg-stage text-(--stage-text) outline-none',
        isFull
          ? 'fixed inset-0 z-(--z-call) p-4 pt-[max(16px,env(safe-area-inset-top))] pb-[max(18px,env(safe-area-inset-bottom))] md:px-5'
          : 'mx-2.5 mt-2.5 h-[min(478px,58dvh)] rounded-[14px] p-3',
      )}
    >
      <StageHead chatKey={chatKey} isFull={isFull} />
      <CallLines />
      <div className="grid min-h-0 flex-1">
        <StageBody />
      </div>
      <ReactionPalette />
      <CallBar />
    </section>
  );
}
