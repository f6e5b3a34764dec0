import clsx from 'clsx';
import { Hand, HeadphoneOff, Mic, MicOff, MonitorUp, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { TileMenu } from '../moderation/tile-menu.tsx';
import { ownCallStore, pinnedOf, useOwnCall } from '../own-call/own-call.store.ts';
import { TileReactions } from '../reactions/tile-reactions.tsx';
import { VolumeButton } from '../volume/volume-button.tsx';
import { CallVideo } from './call-video.tsx';
import { FlipCamera } from './flip-camera.tsx';
import type { Tile } from './tiles.ts';
import { useMemberName } from './use-names.ts';
import { WeakSignal } from './weak-signal.tsx';

const CHIP = 'bg-[oklch(0.16_0.012_160/.78)]';
const TILE_BUTTON = clsx(
  'absolute grid size-7 place-items-center rounded-md focus-visible:opacity-100 group-hover/tile:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100',
  CHIP,
);
/** Beside the pin. */
const VOLUME_PLACE = 'top-2 right-10 text-white pointer-coarse:right-14';
const FLIP_PLACE = 'right-2 bottom-2 text-white';

interface CallTileProps {
  tile: Tile;
  /** One of the small tiles beside a large one. */
  isSmall?: boolean;
}

/** A participant, or the screen they share: video, name and state. */
export function CallTile({ tile, isSmall = false }: CallTileProps) {
  const { source, member } = tile;
  const { t } = useTranslation('call');
  const label = useTileLabel(tile);
  const isScreen = source === 'screen';
  const track = isScreen ? member.screen : member.camera;
  const isSpeaking = member.isSpeaking && !isScreen;
  return (
    <li
      aria-label={label}
      data-tile={tile.id}
      data-speaking={isSpeaking || undefined}
      className={clsx(
        'group/tile relative grid min-h-0 min-w-0 place-items-center overflow-hidden rounded-[12px] bg-stage-raised transition-shadow duration-(--dur-1)',
        isSpeaking && 'shadow-[0_0_0_3px_var(--speaking)]',
      )}
    >
      {track ? (
        <CallVideo
          id={member.id}
          source={source}
          track={track}
          isMirrored={member.isMe && !isScreen && member.facing !== 'environment'}
        />
      ) : (
        <UserAvatar uid={member.uid} size={isSmall ? 52 : 76} />
      )}
      <TileName tile={tile} />
      {member.isHandRaised && !isScreen && (
        <span
          role="img"
          aria-label={t('tile.hand')}
          className="absolute top-2 left-2 grid size-8 place-items-center rounded-md bg-(--loquat-400) text-(--loquat-950)"
        >
          <Hand size={18} aria-hidden />
        </span>
      )}
      {!isScreen && <TileReactions id={member.id} />}
      <PinButton tile={tile} />
      {!member.isMe && <VolumeButton member={member} className={clsx(TILE_BUTTON, VOLUME_PLACE)} />}
      {member.isMe && !isScreen && track && <FlipCamera member={member} className={clsx(TILE_BUTTON, FLIP_PLACE)} />}
      {!isScreen && <TileMenu member={member} />}
    </li>
  );
}

/** A tile's text for screen readers. */
function useTileLabel({ source, member }: Tile): string {
  const { t } = useTranslation('call');
  const name = useMemberName(member);
  if (source === 'screen') return t('tile.screen', { name });
  const states = [
    member.isSpeaking && t('tile.speaking'),
    member.isMuted && t('tile.muted'),
    member.isDeafened && t('tile.deafened'),
    member.isHandRaised && t('tile.hand'),
    (member.quality === 'poor' || member.quality === 'lost') && t('tile.weak'),
  ];
  return [name, ...states.filter(Boolean)].join(', ');
}

function TileName({ tile: { source, member } }: { tile: Tile }) {
  const { t } = useTranslation('call');
  const name = useMemberName(member);
  const isWeak = member.quality === 'poor' || member.quality === 'lost';
  const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true, className: 'flex-none' };
  const red = { ...icon, className: 'flex-none text-(--berry-300)' };
  return (
    <span
      className={clsx(
        'absolute bottom-2 left-2 inline-flex h-[26px] max-w-[calc(100%-16px)] items-center gap-1.5 rounded-md px-[9px] text-[12.5px] font-medium text-white',
        CHIP,
      )}
    >
      {source === 'screen' ? (
        <MonitorUp {...icon} />
      ) : (
        <>
          {member.isMuted ? <MicOff {...red} /> : <Mic {...icon} />}
          {member.isDeafened && <HeadphoneOff {...red} />}
          {isWeak && <WeakSignal size={14} className="text-(--berry-300)" />}
        </>
      )}
      <span className="truncate">{source === 'screen' ? t('tile.screen', { name }) : name}</span>
    </span>
  );
}

/** Makes a tile the large one. Visible if on, or under the pointer or focus. */
function PinButton({ tile }: { tile: Tile }) {
  const { t } = useTranslation('call');
  const name = useMemberName(tile.member);
  const isPinned = useOwnCall((state) => pinnedOf(state) === tile.id);
  return (
    <button
      type="button"
      aria-label={isPinned ? t('tile.unpin', { name }) : t('tile.pin', { name })}
      onClick={() => ownCallStore.setState({ pinned: isPinned ? null : tile.id })}
      className={clsx(TILE_BUTTON, 'top-2 right-2 text-(--loquat-300)', !isPinned && 'opacity-0')}
    >
      <Pin size={16} aria-hidden className={isPinned ? 'fill-current/20' : ''} />
    </button>
  );
}
