import { type ChatKey, channelKey, dmKey } from '../../lib/chat-key.ts';

const PATH = /^\/(channel|dm)_([1-9]\d{0,14})$/;

/** The chat of a path with which other clients invite into its call; null for all other paths. */
export function keyOfCallPath(path: string): ChatKey | null {
  const [, kind, id] = PATH.exec(path) ?? [];
  if (kind === undefined) return null;
  return kind === 'channel' ? channelKey(Number(id)) : dmKey(Number(id));
}
