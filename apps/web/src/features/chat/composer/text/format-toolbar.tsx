import {
  Bold,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
} from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { type Format, formatField } from './formatting.ts';

// i18n-keys: format.bold, format.italic, format.strike, format.link, format.quote, format.list, format.numbered
// i18n-keys: format.code, format.codeblock, format.table
const GROUPS: readonly (readonly { format: Format; Icon: LucideIcon; keys?: readonly string[] }[])[] = [
  [
    { format: 'bold', Icon: Bold, keys: ['Ctrl', 'B'] },
    { format: 'italic', Icon: Italic, keys: ['Ctrl', 'I'] },
    { format: 'strike', Icon: Strikethrough, keys: ['Ctrl', 'Shift', 'X'] },
  ],
  [
    { format: 'link', Icon: Link, keys: ['Ctrl', 'Shift', 'K'] },
    { format: 'quote', Icon: TextQuote },
    { format: 'list', Icon: List },
    { format: 'numbered', Icon: ListOrdered },
  ],
  [
    { format: 'code', Icon: Code, keys: ['Ctrl', 'E'] },
    { format: 'codeblock', Icon: SquareCode },
    { format: 'table', Icon: Table },
  ],
];

const groupsOf = (formats: readonly Format[] | undefined) =>
  GROUPS.map((group) => group.filter(({ format }) => formats?.includes(format) ?? true)).filter(
    (group) => group.length > 0,
  );

/** Arrows move along the toolbar, which is a single Tab stop. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === document.activeElement);
  event.preventDefault();
  buttons.at((from + by) % buttons.length)?.focus();
}

export interface FormatToolbarProps {
  textRef: RefObject<HTMLTextAreaElement | null>;
  /** By default all. */
  formats?: readonly Format[];
  /** The words at its end; by default that Markdown is on. */
  hint?: string;
}

/** The buttons that put markdown around the selection. */
export function FormatToolbar({ textRef, formats, hint }: FormatToolbarProps) {
  const { t } = useTranslation('chat');
  const bar = useRef<HTMLDivElement>(null);
  const apply = (format: Format): void => {
    if (textRef.current) formatField(textRef.current, format);
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('format.label')}
      onKeyDown={moveAlong}
      className="composer-format"
    >
      {groupsOf(formats).map((group, groupIndex) => (
        <div key={group[0]?.format} className="composer-format-group">
          {group.map(({ format, Icon, keys }, index) => (
            <IconButton
              key={format}
              size="sm"
              tabIndex={groupIndex === 0 && index === 0 ? 0 : -1}
              aria-label={t(`format.${format}`)}
              {...(keys && { keys })}
              // The selection stays.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => apply(format)}
            >
              <Icon size={16} aria-hidden />
            </IconButton>
          ))}
        </div>
      ))}
      <span className="ml-auto pr-2 text-xs text-faint max-md:hidden">{hint ?? t('format.on')}</span>
    </div>
  );
}
