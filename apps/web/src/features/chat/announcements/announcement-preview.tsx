import { Megaphone } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementText } from './announcement-text.tsx';

export interface AnnouncementPreviewProps {
  text: string;
  /** Members of the channel. */
  count: number;
}

/** The banner that a text makes, and who will see it. */
export function AnnouncementPreview({ text, count }: AnnouncementPreviewProps) {
  const { t } = useTranslation('channel');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-sm font-[650]">
        {t('announcement.preview')}
      </p>
      <div className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-[11px] border border-line bg-sunken px-5 py-1 text-[13.5px]">
        <Megaphone size={18} aria-hidden className="flex-none text-accent-text" />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          <AnnouncementText content={text} />
        </span>
      </div>
      <p className="text-sm text-muted">{t('announcement.preview_text', { count })}</p>
    </div>
  );
}
