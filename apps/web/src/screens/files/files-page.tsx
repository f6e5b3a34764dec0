import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setFileFilters, useFileFilters } from '../../features/files/file-filters.ts';
import { SearchField } from '../../ui/form/search-field.tsx';

export interface FilesPageProps {
  /** Below the title. */
  note: string;
  /** The filters. */
  filters: ReactNode;
  children: ReactNode;
}

/** The frame of both screens of files: title, search by name, filters, and the list below. */
export function FilesPage({ note, filters, children }: FilesPageProps) {
  const { t } = useTranslation('file');
  const { words } = useFileFilters();
  return (
    <div className="grid h-full grid-rows-[auto_auto_minmax(0,1fr)]">
      <header className="flex flex-wrap items-center gap-3.5 px-4 pt-4 pb-3.5 md:px-7 md:pt-[22px]">
        <div className="min-w-0 flex-1">
          <h1 className="font-heading text-[24px]/[1.15] font-bold tracking-[-0.02em]">{t('title')}</h1>
          <p className="mt-0.5 text-sm text-muted">{note}</p>
        </div>
        <SearchField
          label={t('search')}
          value={words}
          onValueChange={(next) => setFileFilters({ words: next })}
          className="w-70 max-md:w-full"
        />
      </header>
      {filters}
      <div className="overflow-y-auto px-4 pb-6 md:px-7" tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
