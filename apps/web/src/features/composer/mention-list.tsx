import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/kbd.tsx';
import { UserAvatar } from '../users/user-avatar.tsx';
import { calledName, type Mentionable } from './mentions.ts';

export interface MentionListProps {
  id: string;
  people: readonly Mentionable[];
  activeIndex: number;
  onPick: (person: Mentionable) => void;
}

/** The people an `@` may mean, above the composer. The text keeps the focus and handles the keys. */
export function MentionList({ id, people, activeIndex, onPick }: MentionListProps) {
  const { t } = useTranslation('chat');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('composer.mention_list')}
      className="absolute bottom-full left-0 z-(--z-popover) mb-2 grid w-[340px] max-w-full gap-px rounded-[14px] bg-raised p-1.5 shadow-[var(--elev-3),0_0_0_1px_var(--border)]"
    >
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the text.
        <div
          key={person.uid}
          id={`${id}-${person.uid}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
          className={clsx(
            'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[9px] px-2.5 hover:bg-hover max-md:min-h-12',
            index === activeIndex && 'bg-hover',
          )}
        >
          <UserAvatar uid={person.uid} size={28} hasPresence />
          <span className="min-w-0 flex-1 truncate font-medium">{calledName(person)}</span>
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
