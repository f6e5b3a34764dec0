import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { FileFilters } from './file-filters.ts';

export interface KindChoiceProps {
  kinds: readonly FileFilters['kind'][];
  kind: FileFilters['kind'];
  onChange: (kind: FileFilters['kind']) => void;
}

/** Which kind of files is listed, as a segmented row. */
export function KindChoice({ kinds, kind, onChange }: KindChoiceProps) {
  const { t } = useTranslation('file');
  // i18n-keys: kind.all, kind.Image, kind.Video, kind.Audio, kind.PDF, kind.Doc
  const labelOf = (value: FileFilters['kind']): string => t(`kind.${value}`);
  return (
    <div
      role="group"
      aria-label={t('kind.label')}
      className="flex max-w-full min-w-0 flex-none gap-0.5 overflow-x-auto rounded-[10px] bg-[oklch(from_var(--text)_l_c_h/0.06)] p-[3px]"
    >
      {kinds.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={kind === value}
          onClick={() => onChange(value)}
          className={clsx(
            'h-7 flex-none rounded-[7px] px-[11px] text-sm font-medium text-muted hover:text-ink max-md:h-11 max-md:min-w-11 pointer-coarse:h-11 pointer-coarse:min-w-11',
            'aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-[var(--elev-1),0_0_0_1px_var(--border)]',
          )}
        >
          {labelOf(value)}
        </button>
      ))}
    </div>
  );
}
