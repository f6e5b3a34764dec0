import { create, useStore } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';

/** A message somebody wants to see. */
export interface Jump {
  key: ChatKey;
  mid: number;
}

interface Jumps {
  wanted: Jump | null;
  /** Where the last jump ended a moment ago. */
  arrived: Jump | null;
}

/** How long the message that was jumped to is highlighted; `--dur-flash`. */
const FLASH_MS = 1_600;

const jumpStore = create<Jumps>()(() => ({ wanted: null, arrived: null }));

/** Makes the feed of a chat go to one of its messages; asking twice goes there twice. */
export const requestJump = (key: ChatKey, mid: number): void => jumpStore.setState({ wanted: { key, mid } });

/** A jump has ended without reaching its target; a newer one goes on. */
export const giveUpJump = (jump: Jump): void =>
  jumpStore.setState(({ wanted }) => ({ wanted: wanted === jump ? null : wanted }));

/** The message is on the screen and is highlighted briefly. */
export function arriveAt(jump: Jump): void {
  giveUpJump(jump);
  jumpStore.setState({ arrived: jump });
  setTimeout(() => jumpStore.setState(({ arrived }) => ({ arrived: arrived === jump ? null : arrived })), FLASH_MS);
}

/** The chat was left: the target of its jump is forgotten. */
export const dropJump = (key: ChatKey): void =>
  jumpStore.setState(({ wanted }) => ({ wanted: wanted?.key === key ? null : wanted }));

/** The target of the chat's feed; null = it stays. */
export const useWantedJump = (key: ChatKey): Jump | null =>
  useStore(jumpStore, ({ wanted }) => (wanted?.key === key ? wanted : null));

/** The highlighted message of a chat; null = none. */
export const useFlashedMid = (key: ChatKey): number | null =>
  useStore(jumpStore, ({ arrived }) => (arrived?.key === key ? arrived.mid : null));
