import { useShallow } from 'zustand/react/shallow';
import { reactionsStore } from './reactions.store.ts';
import './reactions.css';

/** Reactions float side by side, so that none hides another. */
const LANES = 5;
const LANE_PERCENT = 14;
const FIRST_PERCENT = 18;

/** The reactions of a participant, floating over their tile. `ReactionNews` announces them to screen readers. */
export function TileReactions({ id }: { id: string }) {
  const shown = reactionsStore(useShallow((state) => state.shown.filter((one) => one.id === id)));
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0">
      {shown.map(({ key, emoji }) => (
        <span
          key={key}
          data-reaction
          className="absolute bottom-[22%] text-[34px]/none"
          style={{ left: `${FIRST_PERCENT + (key % LANES) * LANE_PERCENT}%` }}
        >
          {emoji}
        </span>
      ))}
    </span>
  );
}
