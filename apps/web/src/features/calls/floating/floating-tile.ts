import { largeTile, type Tile } from '../stage/tiles.ts';

const hasVideo = ({ source, member }: Tile): boolean => Boolean(source === 'screen' ? member.screen : member.camera);

/** The tile of the floating video: the active speaker, or a shared screen; null = the others send no video. */
export function floatingTile(tiles: readonly Tile[], lastSpeaker: string): Tile | null {
  const seen = tiles.filter((tile) => hasVideo(tile) && !tile.member.isMe);
  const speaker = seen.find(({ source, member }) => source === 'camera' && member.id === lastSpeaker);
  return speaker ?? largeTile(seen, { layout: 'speaker', pinned: null }, lastSpeaker) ?? seen[0] ?? null;
}
