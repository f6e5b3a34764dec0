import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#hooks/query-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export interface QueryAreaProps<T> {
  queryKey: readonly unknown[];
  load: () => Promise<T>;
  children: (answer: T) => ReactNode;
}

/** Renders the result of a query; a skeleton while it loads, and a retry button if it fails. */
export function QueryArea<T>({ queryKey, load, children }: QueryAreaProps<T>) {
  const { t } = useTranslation('setting');
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: load }, queryClient);
  if (data !== undefined) return children(data);
  if (!isError) return <Skeleton className="h-56" />;
  const again = <Button onClick={() => void refetch()}>{t('retry')}</Button>;
  return (
    <EmptyState art="bolt" title={t('not_loaded')} action={again}>
      {t('not_loaded_text')}
    </EmptyState>
  );
}
