import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { moveFocus } from '../../lib/browser/move-focus.ts';
import { QUERY_FIELD_ID } from '../../lib/query-text.ts';

export interface ResultListProps {
  /** The number of results, for screen readers. */
  count: number;
  /** Items of a list. The arrows move through the links that lead to a result, marked `data-result`. */
  children: ReactNode;
}

/** A list of results. */
export function ResultList({ count, children }: ResultListProps) {
  const { t } = useTranslation('chat');
  return (
    <>
      <p role="status" className="sr-only">
        {t('search.found', { count })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk through its links. */}
      <ul
        aria-label={t('search.results')}
        onKeyDown={(event) => moveFocus(event, '[data-result]', QUERY_FIELD_ID)}
        className="grid max-w-[760px] gap-3"
      >
        {children}
      </ul>
    </>
  );
}
