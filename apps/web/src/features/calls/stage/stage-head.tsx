import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, Hand, Maximize2, PictureInPicture2, Settings2, Signal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '#lib/browser/media.ts';
import { useMedia } from '#lib/browser/use-media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { linkOf } from '../../conversations/conversations.ts';
import { ChatToggle } from '../beside/chat-toggle.tsx';
import { CallClock, useCallName } from '../call-clock.tsx';
import type { CallMember } from '../call-engine.ts';
import { DevicesDialog } from '../devices/devices-dialog.tsx';
import { toggleHand } from '../own-call/call-controls.ts';
import { ownCallStore, useOwnCall } from '../own-call/own-call.store.ts';
import { RingButton } from '../ring/ring-button.tsx';
import { EncryptionMark } from './encryption-mark.tsx';
import { openFullScreen } from './full-screen.ts';
import { openPicture } from './picture-in-picture.ts';
import { STAGE_BUTTON } from './stage-button.ts';
import { StageViewChoice } from './stage-view-choice.tsx';
import { useMemberName } from './use-names.ts';
import { WeakSignal } from './weak-signal.tsx';

/** The head of the stage: duration, quality, who shares, and the choice of layout. */
export function StageHead({ chatKey, isFull }: { chatKey: ChatKey; isFull: boolean }) {
  const name = useCallName(chatKey);
  const sharer = useOwnCall(({ members }) => members.find(({ screen }) => screen));
  return (
    <header className="flex min-w-0 items-center gap-2.5 px-1 text-sm max-md:gap-1.5 max-md:px-0">
      {isFull && <h2 className="min-w-0 truncate font-semibold">{name}</h2>}
      <CallClock chatKey={chatKey} />
      <Quality />
      <EncryptionMark />
      <span className="flex-1" />
      {sharer && <Sharing sharer={sharer} />}
      <ViewButtons chatKey={chatKey} isFull={isFull} />
    </header>
  );
}

function Sharing({ sharer }: { sharer: CallMember }) {
  const { t } = useTranslation('call');
  const name = useMemberName(sharer);
  return (
    <span role="status" className="min-w-0 truncate text-(--stage-muted) max-md:hidden">
      {sharer.isMe ? t('you_share') : t('shares', { name })}
    </span>
  );
}

// i18n-keys: call:quality.good, call:quality.poor, call:quality.lost, call:quality.unknown
function Quality() {
  const { t } = useTranslation('call');
  const quality = useOwnCall(({ members }) => members.find(({ isMe }) => isMe)?.quality ?? 'unknown');
  // A measurement of a lost connection is out of date.
  const isConnected = useOwnCall(({ phase }) => phase === 'connected');
  if (quality === 'unknown' || !isConnected) return null;
  return (
    <span className="inline-flex flex-none items-center gap-1.5 text-(--stage-muted)">
      {quality === 'good' ? <Signal size={16} aria-hidden /> : <WeakSignal size={16} />}
      <span className="max-md:sr-only">{t(`quality.${quality}`)}</span>
    </span>
  );
}

function ViewButtons({ chatKey, isFull }: { chatKey: ChatKey; isFull: boolean }) {
  const { t } = useTranslation('call');
  const navigate = useNavigate();
  const hasPicture = useOwnCall(({ members }) => members.some(({ screen, camera }) => screen || camera));
  const isPhone = useMedia(PHONE);
  const collapse = (): void => {
    ownCallStore.setState({ isExpanded: false });
    void navigate(linkOf(chatKey));
  };
  return (
    <span className="flex flex-none items-center gap-0.5 max-md:gap-0 max-[360px]:[&_button]:min-w-9!">
      <PhoneButtons />
      <RingButton chatKey={chatKey} />
      {/* A phone has no space beside the call. */}
      {isFull && !isPhone && <ChatToggle chatKey={chatKey} />}
      <StageViewChoice isFull={isFull} />
      {hasPicture && !isPhone && document.pictureInPictureEnabled && (
        <IconButton
          size="sm"
          aria-label={t('view.picture')}
          tooltipSide="bottom"
          className={STAGE_BUTTON}
          onClick={() => void openPicture()}
        >
          <PictureInPicture2 size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton
        size="sm"
        aria-label={isFull ? t('view.collapse') : t('view.expand')}
        tooltipSide="bottom"
        className={STAGE_BUTTON}
        onClick={() => (isFull ? collapse() : openFullScreen())}
      >
        {isFull ? <ChevronDown size={18} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
      </IconButton>
    </span>
  );
}

/** The controls that do not fit a phone's bar. */
function PhoneButtons() {
  const { t } = useTranslation('call');
  const isHandRaised = useOwnCall((state) => state.isHandRaised);
  const devices = useDialogOnDemand();
  return (
    <span className="flex min-[481px]:hidden">
      <IconButton
        aria-label={isHandRaised ? t('bar.hand_off') : t('bar.hand_on')}
        className={isHandRaised ? 'text-(--loquat-400)!' : STAGE_BUTTON}
        onClick={toggleHand}
      >
        <Hand size={18} aria-hidden />
      </IconButton>
      <IconButton aria-label={t('bar.devices')} className={STAGE_BUTTON} onClick={devices.show}>
        <Settings2 size={18} aria-hidden />
      </IconButton>
      {devices.isWanted && <DevicesDialog {...devices.dialog} />}
    </span>
  );
}
