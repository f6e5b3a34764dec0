import { FileX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Shown in place of a file whose bytes were deleted. */
export function ExpiredFile({ name }: { name: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className="mt-1.5 flex w-[380px] max-w-full items-center gap-3 rounded-lg border border-dashed border-line-strong p-2.5">
      <span aria-hidden className="grid h-[46px] w-10 flex-none place-items-center rounded-md bg-sunken text-faint">
        <FileX2 size={20} />
      </span>
      <div className="min-w-0">
        <b className="block font-semibold text-muted">{t('content.expired')}</b>
        <small className="block truncate text-[12.5px] text-muted">
          {t('content.expired_hint', { name: name || t('content.file_unnamed') })}
        </small>
      </div>
    </div>
  );
}
