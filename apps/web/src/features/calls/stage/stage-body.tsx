import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnCall } from '../own-call/own-call.store.ts';
import { CallTile } from './call-tile.tsx';
import { MoreTile } from './more-tile.tsx';
import { columnsFor, largeTile, MOST_TILES, type Tile, tilesOf } from './tiles.ts';
import { useLastSpeaker } from './use-last-speaker.ts';

/** The tiles of a call: all of equal size, or one large. */
export function StageBody() {
  const { t } = useTranslation('call');
  const members = useOwnCall((state) => state.members);
  const layout = useOwnCall((state) => state.layout);
  const pinned = useOwnCall((state) => state.pinned);
  const tiles = tilesOf(members);
  const large = largeTile(tiles, { layout, pinned }, useLastSpeaker());
  const label = t('people', { count: members.length });
  if (large) return <Beside label={label} large={large} others={tiles.filter(({ id }) => id !== large.id)} />;
  return <Alike label={label} tiles={tiles} />;
}

function Beside({ label, large, others }: { label: string; large: Tile; others: readonly Tile[] }) {
  return (
    <ul
      aria-label={label}
      data-view="speaker"
      className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)_218px] gap-2.5 max-md:grid-cols-1 max-md:grid-rows-[minmax(0,1fr)_120px] md:@max-[640px]:grid-cols-[minmax(0,1fr)_150px]"
    >
      <CallTile key={large.id} tile={large} />
      <li className="min-h-0 min-w-0">
        <ul className="grid h-full auto-rows-[minmax(110px,1fr)] gap-2.5 overflow-auto max-md:auto-cols-[160px] max-md:auto-rows-[minmax(0,1fr)] max-md:grid-flow-col">
          {others.map((tile) => (
            <CallTile key={tile.id} tile={tile} isSmall />
          ))}
        </ul>
      </li>
    </ul>
  );
}

function Alike({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  const ref = useRef<HTMLUListElement>(null);
  const size = useSizeOf(ref);
  const isMore = tiles.length > MOST_TILES;
  const shown = isMore ? [...tiles.slice(0, MOST_TILES - 1)] : tiles;
  const count = shown.length + (isMore ? 1 : 0);
  const columns = columnsFor(count, size.width, size.height);
  return (
    <ul
      ref={ref}
      aria-label={label}
      data-view="grid"
      className="grid min-h-0 min-w-0 auto-rows-[minmax(0,1fr)] gap-2.5 md:gap-3"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {shown.map((tile) => (
        <CallTile key={tile.id} tile={tile} isSmall={count > 9} />
      ))}
      {isMore && <MoreTile tiles={tiles.slice(shown.length)} />}
    </ul>
  );
}

function useSizeOf(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 16, height: 9 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
