import { create } from 'zustand';
import type { CallEmoji } from './palette.ts';

/** A reaction that floats over a tile. */
export interface ShownReaction {
  key: number;
  /** Identifies the device of the participant. */
  id: string;
  emoji: CallEmoji;
}

interface ReactionsState {
  /** Oldest first. */
  shown: readonly ShownReaction[];
  isPaletteOpen: boolean;
}

/** How long a reaction is shown; its animation takes as long. */
const SHOWN_MS = 4_000;
/** Maximum number of shown reactions of one participant. */
const MOST_SHOWN = 5;
let keys = 0;

export const reactionsStore = create<ReactionsState>()(() => ({ shown: [], isPaletteOpen: false }));

/** Shows a participant's reaction for some seconds. */
export function showReaction(id: string, emoji: CallEmoji): void {
  const { shown } = reactionsStore.getState();
  if (shown.filter((one) => one.id === id).length >= MOST_SHOWN) return;
  const key = (keys += 1);
  reactionsStore.setState({ shown: [...shown, { key, id, emoji }] });
  const hide = (): void =>
    reactionsStore.setState((state) => ({ shown: state.shown.filter((one) => one.key !== key) }));
  setTimeout(hide, SHOWN_MS);
}
