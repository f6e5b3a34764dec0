import type { CallMember, TileSource } from '../call-engine.ts';
import { type OwnCallState, type TileId, tileIdOf } from '../own-call/own-call.store.ts';

/** One tile of the stage: a participant, or the screen they share. */
export interface Tile {
  id: TileId;
  source: TileSource;
  member: CallMember;
}

/** More participants than this are shown as a number. */
export const MOST_TILES = 25;
/** Width to height of a good tile: computer cameras are wide, phone cameras are tall. */
const ASPECT = { wide: 1.3, high: 0.9 } as const;

/** The tiles of a call: shared screens first, then people; the user's own tile last. */
export function tilesOf(members: readonly CallMember[]): Tile[] {
  const tile = (source: TileSource) => (member: CallMember) => ({ id: tileIdOf(source, member.id), source, member });
  return [...members.filter(({ screen }) => screen).map(tile('screen')), ...members.map(tile('camera'))];
}

type View = Pick<OwnCallState, 'layout' | 'pinned'>;

/** The large tile; null = all have equal size. `lastSpeaker`: the id of the other member who spoke last. */
export function largeTile(tiles: readonly Tile[], { layout, pinned }: View, lastSpeaker: string): Tile | null {
  if (tiles.length < 2) return null;
  const found = tiles.find(({ id }) => id === pinned);
  if (found) return found;
  if (layout === 'grid') return null;
  const screen = tiles.find(({ source, member }) => source === 'screen' && !member.isMe);
  if (screen ?? layout === 'auto') return screen ?? null;
  const others = tiles.filter(({ source, member }) => source === 'camera' && !member.isMe);
  return others.find(({ member }) => member.id === lastSpeaker) ?? others[0] ?? null;
}

/** The number of columns with which the tiles are largest in a box of this size. */
export function columnsFor(count: number, width: number, height: number): number {
  const aspect = width > height ? ASPECT.wide : ASPECT.high;
  let best = { columns: 1, edge: 0 };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const edge = Math.min(width / columns, (height / rows) * aspect);
    if (edge > best.edge) best = { columns, edge };
  }
  return best.columns;
}
