import clsx from 'clsx';
import { Hash, Lock } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-[oklch(from_var(--text)_l_c_h/0.065)] text-muted',
  leaf: 'bg-leaf-soft text-leaf-soft-text',
  amber: 'bg-accent-soft text-(--accent-soft-text)',
  plum: 'bg-bot-soft text-bot-text',
  sky: 'bg-info-soft text-info-text',
  red: 'bg-danger-soft text-danger-text',
} as const;

export interface ChannelTileProps {
  isPrivate?: boolean;
  /** A picture of the channel instead of the sign. */
  src?: string | undefined;
  /** Another icon than # and lock. */
  icon?: ReactNode;
  tone?: keyof typeof tones;
  /** Edge in px. */
  size?: number;
  className?: string;
}

/** The tile of a channel: # for public, a lock for private. Decoration: the name is beside it. */
export function ChannelTile(props: ChannelTileProps) {
  const { isPrivate = false, src, icon, tone = 'neutral', size = 36, className } = props;
  const Sign = isPrivate ? Lock : Hash;
  return (
    <span
      aria-hidden
      className={clsx('grid flex-none place-items-center overflow-hidden rounded-[30%]', tones[tone], className)}
      style={{ width: size, height: size }}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : (icon ?? <Sign size={size * 0.48} />)}
    </span>
  );
}
