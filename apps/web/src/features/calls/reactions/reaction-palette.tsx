import { Toolbar } from '@base-ui/react/toolbar';
import { useTranslation } from 'react-i18next';
import { PALETTE } from './palette.ts';
import { react } from './react.ts';
import { reactionsStore } from './reactions.store.ts';

/** The emoji to react with; it stays open for more than one. One Tab stop, arrows move through it. */
export function ReactionPalette() {
  const { t } = useTranslation('call');
  const isOpen = reactionsStore((state) => state.isPaletteOpen);
  if (!isOpen) return null;
  return (
    <Toolbar.Root
      aria-label={t('reaction.group')}
      className="flex items-center justify-center gap-1 self-center rounded-full bg-white/10 px-2 py-1"
    >
      {PALETTE.map((emoji) => (
        <Toolbar.Button
          key={emoji}
          aria-label={t('reaction.send', { emoji })}
          className="grid size-11 place-items-center rounded-full text-[24px]/none hover:bg-white/16"
          onClick={() => react(emoji)}
        >
          <span aria-hidden>{emoji}</span>
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
