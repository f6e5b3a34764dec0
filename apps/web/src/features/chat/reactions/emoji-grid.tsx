import { ReactionEmoji } from '#ui/picture/reaction-emoji.tsx';

export interface EmojiGridProps {
  label: string;
  emoji: readonly string[];
  onPick: (emoji: string) => void;
  /** For lists that need no label. */
  isLabelHidden?: boolean;
}

/** A few emoji to pick with one click, eight in a row. */
export function EmojiGrid({ label, emoji, onPick, isLabelHidden = false }: EmojiGridProps) {
  return (
    <section aria-label={label} className="px-1">
      {!isLabelHidden && (
        <h3 aria-hidden className="px-1 py-1 text-xs font-medium text-muted">
          {label}
        </h3>
      )}
      <div className="grid grid-cols-8 justify-items-center">
        {emoji.map((one) => (
          <button
            key={one}
            type="button"
            onClick={() => onPick(one)}
            className="grid size-9 place-items-center rounded-md hover:bg-hover max-md:size-11 max-[380px]:size-9"
          >
            <ReactionEmoji emoji={one} size={22} />
          </button>
        ))}
      </div>
    </section>
  );
}
