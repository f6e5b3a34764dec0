import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocaleOf, languageOf } from '../../lib/i18n/languages.ts';
import { hasFilter, withFilter } from '../../lib/query-text.ts';
import { countByTime, type TimeBucket } from './count-hits.ts';
import { dayOf } from './time-spans.ts';

const MAX_BARS = 8;
const MAX_HEIGHT_PX = 56;
const MIN_HEIGHT_PX = 3;
const SHORTEST_MONTH_DAYS = 28;
const SHORTEST_YEAR_DAYS = 365;
const DAY_MS = 86_400_000;

/** A period in words: "12 February 2026", "9 – 15 February 2026", "February 2026", "2026". */
function nameOf({ start, end }: TimeBucket, locale: string): string {
  const days = (end - start) / DAY_MS;
  const parts: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    ...(days < SHORTEST_YEAR_DAYS && { month: 'long' }),
    ...(days < SHORTEST_MONTH_DAYS && { day: 'numeric' }),
  };
  // Filters and counts use UTC days.
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).formatRange(start, end - 1);
}

export interface RefineByTimeProps {
  title: ReactNode;
  /** When the results were sent, milliseconds since the epoch. */
  timestamps: readonly number[];
  query: string;
  onQueryChange: (query: string) => void;
}

/** A bar chart of results by time. A press on a bar filters by its period. Hidden if all results fall into one period. */
export function RefineByTime({ title, timestamps, query, onQueryChange }: RefineByTimeProps) {
  const { t, i18n } = useTranslation('chat');
  const locale = formatLocaleOf(languageOf(i18n.resolvedLanguage ?? 'en'));
  const buckets = countByTime(timestamps, MAX_BARS);
  const most = Math.max(...buckets.map(({ count }) => count));
  const [first, last] = [buckets.at(0), buckets.at(-1)];
  if (!first || !last || first === last) return null;
  return (
    <section>
      {title}
      <ul aria-label={t('search.refine_when')} className="flex items-stretch px-2.5">
        {buckets.map((bucket) => (
          <li key={bucket.start} className="grid min-w-0 flex-1">
            <Bar
              bucket={bucket}
              name={nameOf(bucket, locale)}
              share={bucket.count / most}
              isOn={hasFilter(query, 'after', dayOf(bucket.start)) && hasFilter(query, 'before', dayOf(bucket.end))}
              onPick={() =>
                onQueryChange(withFilter(withFilter(query, 'after', dayOf(bucket.start)), 'before', dayOf(bucket.end)))
              }
            />
          </li>
        ))}
      </ul>
      <p aria-hidden className="flex justify-between gap-3 px-2.5 pt-1 text-xs text-faint">
        <span className="truncate">{nameOf(first, locale)}</span>
        <span className="truncate">{nameOf(last, locale)}</span>
      </p>
    </section>
  );
}

interface BarProps {
  bucket: TimeBucket;
  name: string;
  /** Height relative to the highest bar, 0 to 1. */
  share: number;
  isOn: boolean;
  onPick: () => void;
}

function Bar({ bucket: { count }, name, share, isOn, onPick }: BarProps) {
  const { t } = useTranslation('chat');
  const label = t('search.refine_bar', { time: name, count });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={count === 0}
      onClick={onPick}
      className="group grid content-end gap-0.5 rounded-[5px] px-0.5 text-center text-[11.5px] text-muted tabular-nums"
    >
      <span aria-hidden>{count > 0 && count}</span>
      <span
        aria-hidden
        className={clsx(
          'rounded-t-[3px]',
          share === 1 ? 'bg-accent' : 'bg-pressed group-enabled:group-hover:bg-accent',
        )}
        style={{ height: Math.max(MIN_HEIGHT_PX, Math.round(share * MAX_HEIGHT_PX)) }}
      />
    </button>
  );
}
