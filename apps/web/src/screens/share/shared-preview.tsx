import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileBadge, fileInfoOf } from '../../features/chat/content.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import type { Shared } from '../../lib/shared-content.ts';

/** As much of a text as the few lines of the preview can show. */
const SHOWN_CHARACTERS = 400;

/** What was shared, in short. */
export function SharedPreview({ shared: { text, files, isPartial } }: { shared: Shared }) {
  const { t } = useTranslation('chat');
  return (
    <section aria-label={t('share.content')} className="grid gap-3 rounded-[14px] bg-sunken p-4">
      {text && (
        <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line">{text.slice(0, SHOWN_CHARACTERS)}</p>
      )}
      {files.length > 0 && <SharedFiles files={files} />}
      {isPartial && (
        <p role="note" className="flex gap-2 text-sm text-muted">
          <Info size={18} aria-hidden className="flex-none" />
          {t('share.left_out')}
        </p>
      )}
    </section>
  );
}

function SharedFiles({ files }: { files: readonly File[] }) {
  const format = useFormat();
  return (
    // Many files scroll, with keys too. The height cuts the fourth one, which shows that there are more.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <ul tabIndex={0} className="grid max-h-46 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto">
      {files.map(({ name, size, type }, index) => {
        const info = fileInfoOf({ name, size, content_type: type });
        return (
          // Nothing else tells two files of the same name apart, and they stay where they are.
          // oxlint-disable-next-line react/no-array-index-key -- see above.
          <li key={index} className="flex items-center gap-3">
            <FileBadge is={info.is} name={info.name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{info.name}</span>
              <span className="block text-xs text-muted">{format.bytes(size)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
