import clsx from 'clsx';
import { MessageSquareText, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from '#features/users/user-avatar.tsx';
import { channelKey } from '#lib/chat-key.ts';
import { Kbd } from '#ui/kbd.tsx';
import { ChatAvatar } from '../../chat-parts.tsx';
import type { TriggerSign } from './triggers.ts';
import type { PickerOption } from './triggers.ts';

export interface PickerListProps {
  id: string;
  options: readonly PickerOption[];
  activeIndex: number;
  onPick: (option: PickerOption) => void;
}

// i18n-keys: writing.people, writing.channels, writing.emoji, writing.canned, writing.commands
const LABELS = {
  '@': 'writing.people',
  '#': 'writing.channels',
  ':': 'writing.emoji',
  '/': 'writing.canned',
} as const satisfies Record<TriggerSign, string>;

/** An emoji and a command are shown as they are typed. */
function writtenName({ name, emoji, bot }: PickerOption): string {
  if (bot) return `/${name}`;
  return emoji === undefined ? name : `:${name}:`;
}

/** The suggestions above the composer. The text keeps the focus and handles the keys. */
export function PickerList({ id, options, activeIndex, onPick }: PickerListProps) {
  const { t } = useTranslation('chat');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t(options[0]?.bot ? 'writing.commands' : LABELS[options[0]?.sign ?? '@'])}
      className="absolute bottom-full left-0 z-(--z-popover) mb-2 grid w-[340px] max-w-full grid-cols-1 gap-px rounded-[14px] bg-raised p-1.5 shadow-[var(--elev-3),0_0_0_1px_var(--border)]"
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the text.
        <div
          key={option.id}
          id={`${id}-${option.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
          className={clsx(
            'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[9px] px-2.5 hover:bg-hover max-md:min-h-12',
            index === activeIndex && 'ui-selected bg-hover',
          )}
        >
          <OptionContent option={option} />
          <span className="min-w-0 flex-1 truncate font-medium">
            {writtenName(option)}
            {option.detail !== undefined && (
              <span className="ml-2 text-sm font-normal text-muted">{option.detail}</span>
            )}
            {option.called && (
              <>
                {' '}
                <Called {...option.called} />
              </>
            )}
          </span>
          {option.bot && <span className="max-w-2/5 flex-none truncate text-sm text-muted">{option.bot.name}</span>}
          {index === activeIndex && (
            <span className="max-md:hidden">
              <Kbd>Tab</Kbd>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

// i18n-keys: writing.call_all, writing.call_here
function Called({ call, count }: NonNullable<PickerOption['called']>) {
  const { t } = useTranslation('chat');
  return <span className="ml-2 font-normal text-muted">{t(`writing.call_${call}`, { count })}</span>;
}

function OptionContent({ option: { sign, id, emoji, called, bot } }: { option: PickerOption }) {
  if (emoji !== undefined) return <span className="w-7 flex-none text-center text-xl leading-none">{emoji}</span>;
  if (called) return <Users size={18} aria-hidden className="mx-[5px] flex-none text-muted" />;
  if (bot) return <UserAvatar uid={bot.uid} size={28} />;
  if (sign === '/') return <MessageSquareText size={18} aria-hidden className="mx-[5px] flex-none text-muted" />;
  return sign === '@' ? (
    <UserAvatar uid={Number(id)} size={28} hasPresence />
  ) : (
    <ChatAvatar chatKey={channelKey(Number(id))} size={28} />
  );
}
