/** A card in a side panel. */
export const panelCard = 'min-w-0 rounded-[12px] border border-line bg-raised shadow-1';

/** A link with an icon alone in such a card. */
export const panelLink =
  'grid size-7 flex-none place-items-center rounded-[7px] text-muted hover:bg-hover hover:text-ink max-md:size-11 pointer-coarse:size-11';
