import { Toolbar } from '@base-ui/react/toolbar';
import clsx from 'clsx';
import {
  Hand,
  HeadphoneOff,
  Headphones,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  Phone,
  Pin,
  Settings2,
  SmilePlus,
  Video,
  VideoOff,
} from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogOnDemand } from '#ui/dialog/use-dialog-on-demand.ts';
import { DevicesDialog } from '../devices/devices-dialog.tsx';
import { toggleCamera, toggleDeafened, toggleHand, toggleMuted, toggleSharing } from '../own-call/call-controls.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';
import { ownCallStore, pinnedOf, useOwnCall } from '../own-call/own-call.store.ts';
import { reactionsStore } from '../reactions/reactions.store.ts';
import { tilesOf } from './tiles.ts';

const canShare = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {});

const looks = {
  plain: 'bg-white/10 text-(--stage-text) group-hover/cbtn:bg-white/16',
  off: 'bg-[oklch(0.38_0.09_25)] text-[oklch(0.9_0.06_22)]',
  on: 'bg-(--loquat-400) text-(--loquat-950)',
  leave:
    'w-[66px]! @max-[640px]:w-[58px]! bg-[oklch(0.56_0.195_26)] text-white group-hover/cbtn:bg-[oklch(0.6_0.195_26)]',
};

interface BarButtonProps {
  /** The short word below the icon … */
  caption: string;
  /** … and the full name of the action. */
  label: string;
  look?: keyof typeof looks;
  keys?: string;
  className?: string;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function BarButton({ caption, label, look = 'plain', keys, className, isPressed, onClick, children }: BarButtonProps) {
  return (
    <Toolbar.Button
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      onClick={onClick}
      className={clsx(
        'group/cbtn grid w-[66px] min-w-11 shrink justify-items-center gap-[5px] rounded-lg text-[11.5px] font-medium text-(--stage-muted) [&_svg]:size-[21px]',
        className,
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'grid h-[42px] w-[50px] max-w-full place-items-center rounded-[14px] transition-colors duration-(--dur-1) max-md:h-11',
          looks[look],
        )}
      >
        {children}
      </span>
      <span aria-hidden>{caption}</span>
    </Toolbar.Button>
  );
}

const Line = ({ className }: { className?: string }) => (
  <Toolbar.Separator className={clsx('mx-1.5 mt-1.5 h-[30px] w-px bg-white/14', className)} />
);

/** The controls of a call: one Tab stop, arrows move through them. */
export function CallBar() {
  const { t } = useTranslation('call');
  const devices = useDialogOnDemand();
  return (
    <>
      <Toolbar.Root
        aria-label={t('bar.label')}
        className="flex min-w-0 items-start justify-center gap-2 @max-[640px]:gap-1"
      >
        <SpeakButtons />
        <ShowButtons />
        <ReactButton />
        <Line className="@max-[640px]:hidden" />
        <MoreButtons onDevices={devices.show} />
        <Line className="@max-[640px]:hidden" />
        <BarButton caption={t('bar.leave')} label={t('bar.leave_long')} look="leave" onClick={() => void leaveCall()}>
          <Phone aria-hidden className="rotate-[135deg]" />
        </BarButton>
      </Toolbar.Root>
      {devices.isWanted && <DevicesDialog {...devices.dialog} />}
    </>
  );
}

function SpeakButtons() {
  const { t } = useTranslation('call');
  const isMuted = useOwnCall((state) => state.isMuted);
  const isDeafened = useOwnCall((state) => state.isDeafened);
  const mute = isMuted ? t('bar.unmute') : t('bar.mute');
  const deafen = isDeafened ? t('bar.undeafen') : t('bar.deafen');
  return (
    <>
      <BarButton
        caption={mute}
        label={mute}
        look={isMuted ? 'off' : 'plain'}
        keys="Control+Shift+M"
        onClick={() => void toggleMuted()}
      >
        {isMuted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
      </BarButton>
      <BarButton
        caption={deafen}
        label={deafen}
        look={isDeafened ? 'off' : 'plain'}
        keys="Control+Shift+D"
        onClick={() => void toggleDeafened()}
      >
        {isDeafened ? <HeadphoneOff aria-hidden /> : <Headphones aria-hidden />}
      </BarButton>
    </>
  );
}

function ShowButtons() {
  const { t } = useTranslation('call');
  const isCameraOn = useOwnCall((state) => state.isCameraOn);
  const isSharing = useOwnCall((state) => state.isSharing);
  return (
    <>
      <BarButton
        caption={t('bar.camera')}
        label={isCameraOn ? t('bar.camera_off') : t('bar.camera_on')}
        look={isCameraOn ? 'plain' : 'off'}
        keys="Control+Shift+V"
        onClick={() => void toggleCamera()}
      >
        {isCameraOn ? <Video aria-hidden /> : <VideoOff aria-hidden />}
      </BarButton>
      {canShare() && (
        <BarButton
          caption={isSharing ? t('bar.stop') : t('bar.share')}
          label={isSharing ? t('bar.share_off') : t('bar.share_on')}
          look={isSharing ? 'on' : 'plain'}
          onClick={() => void toggleSharing()}
        >
          {isSharing ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
        </BarButton>
      )}
    </>
  );
}

/** Shows the emoji to react with, or hides them. */
function ReactButton() {
  const { t } = useTranslation('call');
  const isOpen = reactionsStore((state) => state.isPaletteOpen);
  return (
    <BarButton
      caption={t('reaction.open')}
      label={t('reaction.open')}
      look={isOpen ? 'on' : 'plain'}
      isPressed={isOpen}
      onClick={() => reactionsStore.setState({ isPaletteOpen: !isOpen })}
    >
      <SmilePlus aria-hidden />
    </BarButton>
  );
}

/** Phones have no room for pinning here: the tiles have buttons for it. */
function MoreButtons({ onDevices }: { onDevices: () => void }) {
  const { t } = useTranslation('call');
  const isHandRaised = useOwnCall((state) => state.isHandRaised);
  const pinned = useOwnCall(pinnedOf);
  const togglePin = (): void => {
    const [first] = tilesOf(ownCallStore.getState().members);
    ownCallStore.setState({ pinned: pinned === null ? (first?.id ?? null) : null });
  };
  const pin = pinned === null ? t('bar.pin') : t('bar.unpin');
  return (
    <>
      <BarButton
        caption={t('bar.hand')}
        label={isHandRaised ? t('bar.hand_off') : t('bar.hand_on')}
        look={isHandRaised ? 'on' : 'plain'}
        className="max-[480px]:hidden"
        onClick={toggleHand}
      >
        <Hand aria-hidden />
      </BarButton>
      <BarButton
        caption={pin}
        label={pin}
        look={pinned === null ? 'plain' : 'on'}
        className="max-md:hidden"
        onClick={togglePin}
      >
        <Pin aria-hidden />
      </BarButton>
      <BarButton caption={t('bar.devices')} label={t('bar.devices')} className="max-[480px]:hidden" onClick={onDevices}>
        <Settings2 aria-hidden />
      </BarButton>
    </>
  );
}
