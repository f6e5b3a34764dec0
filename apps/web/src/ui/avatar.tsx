import { Avatar as BaseAvatar } from '@base-ui/react/avatar';
import clsx from 'clsx';
import { Bot } from 'lucide-react';
import { hueOf, initialsOf } from './initials.ts';
import { PresenceDot } from './presence-dot.tsx';
import type { Presence } from './presence-dot.tsx';

export interface AvatarProps {
  name: string;
  src?: string | undefined;
  /** Edge in px. */
  size?: number;
  presence?: Presence | undefined;
  /** Bots are plum tiles with a robot, unless they have a picture. */
  isBot?: boolean;
  /** The picture tells something that no text beside it does. */
  isNamed?: boolean;
  className?: string;
}

/** A person or bot: picture in a squircle, else initials; a dot tells who is there. */
export function Avatar({ name, src, size = 36, presence, isBot = false, isNamed = false, className }: AvatarProps) {
  const named = isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span
      className={clsx('relative inline-block flex-none', className)}
      style={{ width: size, height: size, '--avatar-hue': hueOf(name) }}
      {...named}
    >
      <BaseAvatar.Root className={clsx('block size-full overflow-hidden', isBot ? 'rounded-[30%]' : 'rounded-[34%]')}>
        {src && <BaseAvatar.Image src={src} alt="" className="size-full object-cover" draggable={false} />}
        <BaseAvatar.Fallback className="block size-full">
          {isBot ? <BotFace size={size} /> : <Initials name={name} size={size} />}
        </BaseAvatar.Fallback>
      </BaseAvatar.Root>
      {presence && <PresenceDot presence={presence} />}
    </span>
  );
}

function Initials({ name, size }: { name: string; size: number }) {
  const initials = initialsOf(name);
  const scale = initials.length > 2 ? 0.26 : 0.36;
  return (
    <span
      className="grid size-full place-items-center bg-[oklch(0.88_0.065_var(--avatar-hue))] font-bold tracking-[-0.02em] text-[oklch(0.34_0.075_var(--avatar-hue))]"
      style={{ fontSize: size * scale }}
    >
      {initials}
    </span>
  );
}

function BotFace({ size }: { size: number }) {
  return (
    <span className="grid size-full place-items-center bg-bot-soft text-bot-text">
      <Bot size={size * 0.52} aria-hidden />
    </span>
  );
}
