import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { FileTiles } from './file-tiles.tsx';
import type { ListedFile } from './listed-file.ts';

/** Files as tiles, under the days on which they were sent. */
export function FileGroups({ files }: { files: readonly ListedFile[] }) {
  const { t } = useTranslation('file');
  const format = useFormat();
  const groups = Map.groupBy(files, ({ created_at }) => format.day(created_at));
  return [...groups].map(([day, group]) => (
    <section key={day} aria-label={day}>
      <h2 className="flex items-baseline gap-2 pt-4 pb-2.5 text-sm font-semibold">
        {day}
        <span className="font-medium text-faint">{t('count', { count: group.length })}</span>
      </h2>
      <FileTiles files={group} />
    </section>
  ));
}
