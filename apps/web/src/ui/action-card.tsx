import clsx from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  amber: 'bg-accent-soft text-(--accent-soft-text)',
  leaf: 'bg-leaf-soft text-leaf-soft-text',
  sky: 'bg-info-soft text-info-text',
  plum: 'bg-bot-soft text-bot-text',
  neutral: 'bg-[oklch(from_var(--text)_l_c_h/0.065)] text-muted',
} as const;

export interface ActionContentProps {
  tone: keyof typeof tones;
  icon: ReactNode;
  title: string;
  text: string;
  /** The icon above the words instead of beside them, where there is room. */
  isStacked?: boolean;
}

/** The look of a card that starts an action. */
const actionCardStyle =
  'block rounded-[14px] bg-surface p-4 text-left shadow-[inset_0_0_0_1px_var(--border-strong)] transition-shadow duration-(--dur-1) hover:shadow-[inset_0_0_0_1px_var(--border-control),var(--elev-2)]';

/** Icon tile, title and a line of text. */
export function ActionContent({ tone, icon, title, text, isStacked = false }: ActionContentProps) {
  return (
    <span
      className={clsx('grid items-center', 'grid-cols-[auto_1fr] gap-3.5', isStacked && 'sm:grid-cols-1 sm:gap-2.5')}
    >
      <span className={clsx('grid size-11 place-items-center rounded-[30%]', tones[tone])}>{icon}</span>
      <span className="min-w-0">
        <b className="block text-md font-[650]">{title}</b>
        <small className="mt-px block text-[0.84375rem] leading-[1.4] text-muted">{text}</small>
      </span>
    </span>
  );
}

/** A card that is a button. */
export function ActionCard({ onSelect, ...content }: ActionContentProps & { onSelect: () => void }) {
  return (
    <button type="button" onClick={onSelect} className={actionCardStyle}>
      <ActionContent {...content} />
    </button>
  );
}
