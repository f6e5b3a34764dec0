import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { Expand, Mic, MicOff, Move, Phone } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesMedia, PHONE } from '#lib/browser/media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { linkOf } from '../../conversations/conversations.ts';
import { toggleMuted } from '../own-call/call-controls.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';
import { ownCallStore, useOwnCall } from '../own-call/own-call.store.ts';
import { CallVideo } from '../stage/call-video.tsx';
import { type Tile, tilesOf } from '../stage/tiles.ts';
import { useLastSpeaker } from '../stage/use-last-speaker.ts';
import { useMemberName } from '../stage/use-names.ts';
import { floatingTile } from './floating-tile.ts';
import { useMovable } from './use-movable.ts';

const BUTTON = 'grid size-8 place-items-center rounded-md max-md:size-11';
const DARK = 'bg-[oklch(0.16_0.012_160/.78)] text-white hover:bg-[oklch(0.3_0.012_160/.9)]';

/** The video of the active speaker over other chats and screens; nothing if the others send no video. */
export function FloatingVideo({ chatKey }: { chatKey: ChatKey }) {
  const tile = floatingTile(tilesOf(useOwnCall((state) => state.members)), useLastSpeaker());
  return tile && <FloatingTile chatKey={chatKey} tile={tile} />;
}

function FloatingTile({ chatKey, tile: { source, member } }: { chatKey: ChatKey; tile: Tile }) {
  const { t } = useTranslation('call');
  const ref = useRef<HTMLElement>(null);
  const { place, moveOn, handlers } = useMovable(ref);
  const name = useMemberName(member);
  return (
    <section
      ref={ref}
      aria-label={t('floating.label')}
      data-floating-video
      className="fixed z-(--z-call) h-[116px] w-[164px] overflow-hidden rounded-[12px] bg-stage text-(--stage-text) shadow-3 md:h-[180px] md:w-[300px] dark:shadow-[0_0_0_1px_var(--border),var(--elev-3)]"
      style={{ left: place?.left, top: place?.top }}
    >
      <CallVideo
        id={member.id}
        source={source}
        track={source === 'screen' ? member.screen : member.camera}
        isMirrored={false}
      />
      <span aria-hidden className="absolute inset-0 cursor-move touch-none" onPointerDown={handlers.onPointerDown} />
      <button
        type="button"
        aria-label={t('floating.move')}
        title={t('floating.help')}
        className={clsx(BUTTON, DARK, 'absolute top-1 left-1 cursor-move touch-none')}
        {...handlers}
        onClick={moveOn}
      >
        <Move size={16} aria-hidden />
      </button>
      <FloatingControls chatKey={chatKey} />
      <span className="absolute bottom-1 left-1 max-w-[calc(100%-8px)] truncate rounded-md bg-[oklch(0.16_0.012_160/.78)] px-2 py-0.5 text-xs text-white max-md:sr-only">
        {source === 'screen' ? t('tile.screen', { name }) : name}
      </span>
    </section>
  );
}

function FloatingControls({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('call');
  const navigate = useNavigate();
  const isMuted = useOwnCall((state) => state.isMuted);
  const goBack = (): void => {
    ownCallStore.setState({ isExpanded: matchesMedia(PHONE) });
    void navigate(linkOf(chatKey));
  };
  return (
    <span className="absolute right-1 flex gap-1 max-md:bottom-1 md:top-1">
      <button
        type="button"
        aria-label={isMuted ? t('bar.unmute') : t('bar.mute')}
        className={clsx(BUTTON, isMuted ? 'bg-[oklch(0.38_0.09_25)] text-[oklch(0.9_0.06_22)]' : DARK)}
        onClick={() => void toggleMuted()}
      >
        {isMuted ? <MicOff size={16} aria-hidden /> : <Mic size={16} aria-hidden />}
      </button>
      <button type="button" aria-label={t('floating.return')} className={clsx(BUTTON, DARK)} onClick={goBack}>
        <Expand size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('bar.leave_long')}
        className={clsx(BUTTON, 'bg-[oklch(0.56_0.195_26)] text-white hover:bg-[oklch(0.6_0.195_26)]')}
        onClick={() => void leaveCall()}
      >
        <Phone size={16} aria-hidden className="rotate-[135deg]" />
      </button>
    </span>
  );
}
