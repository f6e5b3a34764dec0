import type { StartPage } from '@loquat/contract';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StartPageFrame } from '#features/start-pages/start-page-frame.tsx';
import { useGuestNews, useMemberNews } from '#features/start-pages/use-start-page-news.ts';
import { Button } from '#ui/button.tsx';

export interface StartPagePreviewProps {
  page: StartPage;
  html: string;
  /** The HTML on the server; the preview shows it when it changes. */
  saved: string;
  /** Changes whenever the preview should show the draft. */
  version: number;
  onUpdate: () => void;
}

/** The draft as the server would serve it. It does not follow each key press: a script may be incomplete. */
export function StartPagePreview({ page, html, saved, version, onUpdate }: StartPagePreviewProps) {
  const { t } = useTranslation('admin');
  const [shown, setShown] = useState({ html, saved, version, turn: 0 });
  if (shown.saved !== saved || shown.version !== version)
    setShown({ html: shown.saved === saved ? html : saved, saved, version, turn: shown.turn + 1 });
  const ofMembers = useMemberNews();
  const ofGuests = useGuestNews();
  return (
    <section aria-labelledby="start-page-preview" className="grid gap-2.5">
      <div className="flex items-center justify-between gap-2">
        <h2 id="start-page-preview" className="font-[650]">
          {t('start_pages.preview')}
        </h2>
        <Button size="sm" icon={<RefreshCw size={16} aria-hidden />} onClick={onUpdate}>
          {t('start_pages.update')}
        </Button>
      </div>
      <div className="h-[480px] overflow-hidden rounded-lg shadow-[0_0_0_1px_var(--border),var(--elev-1)]">
        <StartPageFrame
          key={shown.turn}
          title={t('start_pages.preview')}
          path="preview"
          news={page === 'landing' ? ofGuests : ofMembers}
          draft={shown.html}
        />
      </div>
      <p className="text-sm text-muted">{t('start_pages.preview_text')}</p>
    </section>
  );
}
