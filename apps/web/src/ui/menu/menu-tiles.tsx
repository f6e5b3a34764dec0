import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

export interface MenuTilesProps {
  /** The accessible name of the row. */
  label: string;
  tiles: readonly { key: string; label: string; content: ReactNode; onSelect: () => void }[];
}

/** A row of small choices in a menu, each a picture. */
export function MenuTiles({ label, tiles }: MenuTilesProps) {
  return (
    <BaseMenu.Group aria-label={label} className="flex flex-wrap justify-between pb-2">
      {tiles.map(({ key, label, content, onSelect }) => (
        <BaseMenu.Item
          key={key}
          aria-label={label}
          onClick={onSelect}
          className="grid size-9 place-items-center rounded-[9px] outline-none data-highlighted:bg-hover max-md:size-11 max-[400px]:size-10"
        >
          {content}
        </BaseMenu.Item>
      ))}
    </BaseMenu.Group>
  );
}
