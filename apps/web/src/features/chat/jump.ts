import { create, useStore } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';

/** A message somebody wants to see. */
export interface Jump {
  key: ChatKey;
  mid: number;
}

interface Jumps {
  wanted: Jump | null;
  /** Where the last jump arrived a moment ago. */
  arrived: Jump | null;
}

/** How long the message that was jumped to stands out; `--dur-flash`. */
const FLASH_MS = 1_600;

const jumpStore = create<Jumps>()(() => ({ wanted: null, arrived: null }));

/** From now on the feed of a chat goes to one of its messages; asked for twice, it goes there twice. */
export const requestJump = (key: ChatKey, mid: number): void => jumpStore.setState({ wanted: { key, mid } });

/** A jump has ended without arriving; a newer one goes on. */
export const giveUpJump = (jump: Jump): void =>
  jumpStore.setState(({ wanted }) => ({ wanted: wanted === jump ? null : wanted }));

/** The message is on the screen, and stands out for a moment. */
export function arriveAt(jump: Jump): void {
  giveUpJump(jump);
  jumpStore.setState({ arrived: jump });
  setTimeout(() => jumpStore.setState(({ arrived }) => ({ arrived: arrived === jump ? null : arrived })), FLASH_MS);
}

/** Nobody looks at the chat any more: where it was to go is forgotten. */
export const dropJump = (key: ChatKey): void =>
  jumpStore.setState(({ wanted }) => ({ wanted: wanted?.key === key ? null : wanted }));

/** Where the feed of a chat is to go; null = it stays. */
export const useWantedJump = (key: ChatKey): Jump | null =>
  useStore(jumpStore, ({ wanted }) => (wanted?.key === key ? wanted : null));

/** The message of a chat that stands out, null = none. */
export const useFlashedMid = (key: ChatKey): number | null =>
  useStore(jumpStore, ({ arrived }) => (arrived?.key === key ? arrived.mid : null));
