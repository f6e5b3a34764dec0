import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMyUid } from '../../hooks/use-session.ts';
import { chatKeyOf } from '../../lib/chat-key.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { matchedRanges } from '../../lib/name-ranges.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { ChatAvatar } from '../chat/chat-parts.tsx';
import { useConversation } from '../conversations/conversations.ts';
import { useNameOf } from '../users/contacts.selectors.ts';
import { UserAvatar } from '../users/user-avatar.tsx';
import { FoundText } from './found-text.tsx';
import { MarkedText } from './marked-text.tsx';
import type { SwitcherItem } from './switcher-items.ts';

export interface SwitcherOptionProps {
  id: string;
  item: SwitcherItem;
  words: string;
  isActive: boolean;
  onPoint: (item: SwitcherItem) => void;
  onPick: (item: SwitcherItem) => void;
}

/** One result of the quick switcher. The field keeps the focus and handles the keys. */
export function SwitcherOption({ id, item, words, isActive, onPoint, onPick }: SwitcherOptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field.
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => !isActive && onPoint(item)}
      onClick={() => onPick(item)}
      className={clsx(
        'grid min-h-[46px] cursor-pointer grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-3 rounded-[11px] px-3 py-1.5',
        isActive && 'ui-selected bg-selected',
      )}
    >
      <OptionContent item={item} words={words} isActive={isActive} />
    </div>
  );
}

function OptionContent({ item, words, isActive }: Pick<SwitcherOptionProps, 'item' | 'words' | 'isActive'>) {
  switch (item.kind) {
    case 'chat':
      return (
        <Columns
          avatar={<ChatAvatar chatKey={item.target.key} size={32} />}
          end={isActive && <Kbd>Enter</Kbd>}
          text={
            <b className="font-semibold">
              <MarkedText text={item.target.name} ranges={matchedRanges(item.target.name, words)} />
            </b>
          }
        />
      );
    case 'message':
      return <MessageContent item={item} />;
    case 'command':
      return (
        <Columns
          avatar={
            <span className="grid size-8 place-items-center rounded-[30%] bg-[oklch(from_var(--text)_l_c_h/0.065)] text-muted">
              {item.command.icon}
            </span>
          }
          text={item.command.label}
          end={item.command.keys?.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        />
      );
    default:
      return item satisfies never;
  }
}

function MessageContent({ item }: { item: Extract<SwitcherItem, { kind: 'message' }> }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { message } = item.hit;
  const key = chatKeyOf(message, useMyUid());
  const place = useConversation(key, ({ title }) => title);
  const name = useNameOf(message.from_uid) ?? t('message.former_member');
  return (
    <Columns
      avatar={<UserAvatar uid={message.from_uid} size={32} />}
      text={
        <>
          <b className="font-semibold">{name}</b>{' '}
          <span className="text-sm text-muted">
            <FoundText hit={item.hit} />
          </span>
        </>
      }
      end={
        <span className="max-w-40 truncate text-[12.5px] text-muted max-md:hidden">
          {t('search.place_and_time', { place, time: format.chatTime(message.created_at) })}
        </span>
      }
    />
  );
}

function Columns({ avatar, text, end }: { avatar: ReactNode; text: ReactNode; end: ReactNode }) {
  return (
    <>
      {avatar}
      <span className="truncate">{text}</span>
      <span className="flex items-center gap-1">{end}</span>
    </>
  );
}
