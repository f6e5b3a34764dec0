import clsx from 'clsx';
import { Bot } from 'lucide-react';
import { useState } from 'react';
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
  /** Set it if no text beside the picture gives the name. */
  isNamed?: boolean;
  className?: string;
}

/** A user or bot: picture in a squircle, else initials; a dot shows the presence. */
export function Avatar({ name, src, size = 36, presence, isBot = false, isNamed = false, className }: AvatarProps) {
  const named = isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span
      className={clsx('relative inline-block flex-none', className)}
      style={{ width: size, height: size, '--avatar-hue': hueOf(name) }}
      {...named}
    >
      <span className={clsx('relative block size-full overflow-hidden', isBot ? 'rounded-[30%]' : 'rounded-[34%]')}>
        <AvatarPicture {...{ name, src, size, isBot }} />
      </span>
      {presence && <PresenceDot presence={presence} />}
    </span>
  );
}

type AvatarPictureProps = Required<Pick<AvatarProps, 'name' | 'size' | 'isBot'>> & Pick<AvatarProps, 'src'>;

/** The picture once it has loaded; its placeholder until then or if it cannot be loaded. */
function AvatarPicture({ name, src, size, isBot }: AvatarPictureProps) {
  const [state, setState] = useState<{ src: string | undefined; is: 'loaded' | 'failed' }>();
  const is = state?.src === src ? state?.is : undefined;
  return (
    <>
      {is !== 'loaded' && (isBot ? <BotPicture size={size} /> : <Initials name={name} size={size} />)}
      {src && is !== 'failed' && (
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={() => setState({ src, is: 'loaded' })}
          onError={() => setState({ src, is: 'failed' })}
          className={clsx('absolute inset-0 size-full object-cover', is !== 'loaded' && 'opacity-0')}
        />
      )}
    </>
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

function BotPicture({ size }: { size: number }) {
  return (
    <span className="grid size-full place-items-center bg-bot-soft text-bot-text">
      <Bot size={size * 0.52} aria-hidden />
    </span>
  );
}
