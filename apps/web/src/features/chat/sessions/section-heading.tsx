import clsx from 'clsx';
import { ChevronDown, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toggleSection } from '../../../state/ui-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { ListRow } from './session-sections.ts';

// i18n-keys: list.section.pinned, list.section.recent
/** The heading of a section of the list; pressing it folds the section up. */
export function SectionHeading({ row }: { row: Extract<ListRow, { kind: 'heading' }> }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      aria-expanded={!row.isClosed}
      onClick={() => toggleSection(row.key)}
      className="group/heading flex h-7 w-full items-center gap-1.5 rounded-md px-2.5 text-left text-xs font-semibold text-muted hover:text-ink"
    >
      {row.key === 'pinned' && <Pin size={13} strokeWidth={2} aria-hidden className="flex-none" />}
      {t(`list.section.${row.key}`)}
      <ChevronDown
        size={13}
        strokeWidth={2}
        aria-hidden
        className={clsx(
          'flex-none transition-transform duration-(--dur-1)',
          row.isClosed
            ? '-rotate-90'
            : 'opacity-0 group-hover/heading:opacity-100 group-focus-visible/heading:opacity-100 pointer-coarse:opacity-100',
        )}
      />
      {row.isClosed && row.unread > 0 && (
        <Badge count={row.unread} label={t('list.unread', { count: row.unread })} className="ml-auto" />
      )}
    </button>
  );
}
