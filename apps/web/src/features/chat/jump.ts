import { create, useStore } from 'zustand';
import type { ChatKey } from '../../lib/chat-key.ts';

/** A message that the user wants to see. */
export interface Jump {
  key: ChatKey;
  mid: number;
}

interface Jumps {
  wanted: Readonly<Record<ChatKey, Jump>>;
  /** Where the last jump in a chat ended a moment ago. */
  arrived: Readonly<Record<ChatKey, Jump>>;
}

/** How long the message that was jumped to is highlighted; `--dur-flash`. */
const FLASH_MS = 1_600;

const jumpStore = create<Jumps>()(() => ({ wanted: {}, arrived: {} }));

function without(jumps: Jumps['wanted'], { key }: Pick<Jump, 'key'>): Jumps['wanted'] {
  const { [key]: _ended, ...others } = jumps;
  return others;
}

/** Makes the feed of a chat go to one of its messages; a second request goes there again. */
export const requestJump = (key: ChatKey, mid: number): void =>
  jumpStore.setState(({ wanted }) => ({ wanted: { ...wanted, [key]: { key, mid } } }));

/** A jump has ended without reaching its target; a newer one continues. */
export const giveUpJump = (jump: Jump): void =>
  jumpStore.setState(({ wanted }) => ({ wanted: wanted[jump.key] === jump ? without(wanted, jump) : wanted }));

/** The message is on the screen and is highlighted briefly. */
export function arriveAt(jump: Jump): void {
  giveUpJump(jump);
  jumpStore.setState(({ arrived }) => ({ arrived: { ...arrived, [jump.key]: jump } }));
  const end = ({ arrived }: Jumps) => ({ arrived: arrived[jump.key] === jump ? without(arrived, jump) : arrived });
  setTimeout(() => jumpStore.setState(end), FLASH_MS);
}

/** The user has left the chat: drops the target of its jump. */
export const dropJump = (key: ChatKey): void =>
  jumpStore.setState(({ wanted }) => ({ wanted: without(wanted, { key }) }));

/** The target of the chat's feed; undefined = it stays. */
export const useWantedJump = (key: ChatKey): Jump | undefined => useStore(jumpStore, ({ wanted }) => wanted[key]);

/** The highlighted message of a chat; undefined = none. */
export const useFlashedMid = (key: ChatKey): number | undefined =>
  useStore(jumpStore, ({ arrived }) => arrived[key]?.mid);
